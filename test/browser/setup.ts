import { findChromium } from './chromium';

/** Before the workers start, which inherit the environment and read the configuration anew. */
export default function setup() {
  process.env.CHROMIUM_PATH = findChromium();
}
