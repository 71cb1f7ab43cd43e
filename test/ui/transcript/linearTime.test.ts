import { expect, it } from 'vitest';
import { isolateDirections, maskAmounts } from '../../../src/lib/text';
import { splitAtLinks, takePortions } from '../../../src/ui/transcript/text';

it.each(['،', '1,', '\ud83d', '\u0301', '👩‍👩‍👧‍👦', '\u202e\u2067', '\u200b', 'https://,', '(', '\n', 'א1'])(
  'takes no more than a moment for a text of %j 100,000 times',
  (part) => {
    // Each function would take minutes if its time grew with the square of the length.
    const text = `https://${part.repeat(100_000)}`;
    expect(maskAmounts(text)).toMatch(/^https/);
    expect(isolateDirections(text)).toMatch(/^https/);
    expect(splitAtLinks(text).length).toBeGreaterThan(0);
    expect(takePortions(text, Number.POSITIVE_INFINITY).isWhole).toBe(true);
  },
);
