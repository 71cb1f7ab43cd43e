// Only compiled: each line that must not compile is preceded by an expectation that fails if it does.
import { addMessages, type Handle, type InitOptions, init } from '../../src/index';
import de from '../../src/locale/de';

const GIVEN = { baseUrl: 'https://api.example', userId: 'ada', tokens: { accessToken: 'a' } };

export function takesOptions(handle: Handle, element: Element, options: InitOptions) {
  init({ ...GIVEN, mode: 'bubble', greeting: null, appearance: { accent: null }, messages: { send: null } });
  init({ ...GIVEN, target: undefined, greeting: undefined, appearance: { accent: undefined } });
  init({ ...GIVEN, mode: 'inline', target: '#chat' });
  FinanceChat.init({ ...GIVEN, mode: 'inline', target: element });

  // @ts-expect-error: an inline panel needs a place
  init({ ...GIVEN, mode: 'inline' });
  // @ts-expect-error: a bubble has no place of its own
  init({ ...GIVEN, mode: 'bubble', target: '#chat' });
  // @ts-expect-error: a bubble is the default
  init({ ...GIVEN, target: '#chat' });
  // @ts-expect-error: the context is read at once
  init({ ...GIVEN, context: async () => ({}) });
  // @ts-expect-error: the user is missing
  init({ baseUrl: GIVEN.baseUrl, tokens: GIVEN.tokens });
  // @ts-expect-error: there is no such option
  init({ ...GIVEN, laucher: false });

  handle.update({ appearance: { accent: 'red' }, offset: { x: undefined }, messages: { send: 'Go' } });
  handle.update({ greeting: null, appearance: { accent: null }, hideAmountsAfter: null, starters: ['1'] });
  // @ts-expect-error: it is required
  handle.update({ userId: null });
  handle.update({ ...options, userId: 'eve' });
  // @ts-expect-error: there is no such density
  handle.update({ appearance: { density: 'cozy' } });
  // @ts-expect-error: there is no such option
  handle.update({ appearence: {} });

  addMessages('de', de);
  addMessages('de', { ...de, send: 'Los', newMessages: { other: '{count}' } });
  // @ts-expect-error: there is no such sentence
  addMessages('de', { sent: 'Gesendet' });
}
