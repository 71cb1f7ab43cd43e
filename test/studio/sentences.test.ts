import { expect, it } from 'vitest';
import { languageOf, wordsIn } from '../../demo/studio/brand/sentences';
import { CONTROLS, RESULTS } from '../../demo/studio/player/step';

it('finds the language that the widget takes for a locale', () => {
  expect(languageOf('de-AT')).toBe('de');
  expect(languageOf('en-GB')).toBeUndefined();
});

it('knows all words that steps look for, in the language and the brand of the chat', () => {
  expect(wordsIn({})).toMatchObject({ moreOptions: 'More options', goToLatest: 'Go to the latest' });
  expect(wordsIn({ locale: 'de-AT', messages: { stop: 'Halt' } })).toMatchObject({ stop: 'Halt' });
  const sought = Object.values(RESULTS).flatMap((result) => ('said' in result ? [result.said] : []));
  const words = wordsIn({ locale: 'ar' });
  for (const key of [...Object.values(CONTROLS), ...sought]) {
    expect(words[key], key).toMatch(/./);
    expect(words[key], key).not.toBe(wordsIn({})[key]);
  }
});
