import findChromium from '../browser/setup';
import { ENGINES, NAMES } from './engines';

/** Says which engines are not tested, and how to have them; where everything must be, that is a failure. */
export default function setup() {
  findChromium();
  const missing = NAMES.filter((name) => !ENGINES[name].launcher()).map(
    (name) => `Not tested in ${name}, which is not here: ${ENGINES[name].advice}.`,
  );
  if (missing.length && process.env.CI) throw new Error(missing.join('\n'));
  for (const line of missing) console.log(line);
}
