import { ADVICE } from './tools';

/** Says why nothing is tested; where everything must be, that is a failure. */
export default function setup() {
  if (ADVICE && process.env.CI) throw new Error(ADVICE);
  if (ADVICE) console.log(ADVICE);
}
