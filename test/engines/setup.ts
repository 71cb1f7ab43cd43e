import { missingEngines } from './engines';

/** Prints which engines are not tested, and how to install them. In CI, that is a failure. */
export default function setup() {
  const missing = missingEngines();
  if (missing.length && process.env.CI) throw new Error(missing.join('\n'));
  for (const line of missing) console.log(line);
}
