import { missingEngines } from './engines';

/** Says which engines are not tested, and how to have them; where everything must be, that is a failure. */
export default function setup() {
  const missing = missingEngines();
  if (missing.length && process.env.CI) throw new Error(missing.join('\n'));
  for (const line of missing) console.log(line);
}
