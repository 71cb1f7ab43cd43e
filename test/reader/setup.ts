import { ADVICE } from './tools';

/** Prints why nothing is tested. In CI, that is a failure. */
export default function setup() {
  if (ADVICE && process.env.CI) throw new Error(ADVICE);
  if (ADVICE) console.log(ADVICE);
}
