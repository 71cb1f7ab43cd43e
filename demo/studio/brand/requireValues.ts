import { readOptions } from '../../../src/options/widgetOptions';
import type { Reporter } from '../../../src/report/reporter';
import { type Brand, optionsOf } from './brand';

const REQUIRED = { baseUrl: 'https://bank.example', userId: 'designer', tokens: { accessToken: 'none' } };

/** The widget would leave a wrong value out, with a line in the console that no designer sees. */
const THROWING: Reporter = {
  warn(warning) {
    if (warning[0] !== 'wrong-option') return;
    const [, name, takes, got] = warning;
    throw new Error(`"${name}" takes ${takes}; it got ${got}.`);
  },
  contain: (_, act) => act(),
};

/** Throws an error with a text for users if the widget does not take a value of the brand. */
export function requireValues(brand: Brand): void {
  readOptions({ ...REQUIRED, ...optionsOf(brand) }, THROWING);
}
