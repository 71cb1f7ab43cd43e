import { findChromium } from './chromium';

/** Runs before the workers start, which inherit the environment and read the configuration again. */
export default function setup() {
  process.env.WHOLE_CHROMIUM_PATH = findChromium();
  process.env.CHROMIUM_PATH = findChromium('shell');
}
