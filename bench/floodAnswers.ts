import { METRICS, type Operation } from '../test/support/answers';

/** An answer of a hostile or broken service. */
export interface Flood {
  operation: Operation;
  body: unknown;
}

const list = <Item>(count: number, itemOf: (number: number) => Item) =>
  Array.from({ length: count }, (_, index) => itemOf(index + 1));

const reply = (text: string) => ({ payloadType: 'text', payload: { text } });

const said = (text: string): Flood => ({ operation: 'send', body: reply(text) });

const saidAll = (texts: string[]): Flood => ({ operation: 'send', body: { messages: texts.map(reply) } });

const cards = (titles: string[]): Flood => ({
  operation: 'metrics',
  body: { ...METRICS, cards: titles.map((title, value) => ({ key: `key_${value}`, title, value })) },
});

const actions = (titles: string[]): Flood => ({
  operation: 'actions',
  body: { items: titles.map((title, rank) => ({ insightId: `${rank}`, title, priorityRank: rank })) },
});

const LINE = 'You spent £12.50 at the bakery. ';

/** Floods of about this many bytes, by name. */
export function floodsOf(bytes: number): Record<string, Flood> {
  /** Repeats the text up to the size. */
  const fill = (text: string) => text.repeat(Math.floor(bytes / new TextEncoder().encode(text).length));
  const share = (count: number) => Math.ceil((count * bytes) / 5_000_000);

  return {
    words: said(fill(LINE)),
    links: said(fill('https://bank.example/statements/2026/05?account=1234567890&page=1#top and ')),
    'short links': said(fill('https://a.bc ')),
    'line breaks': said(fill('\n')),
    'one word': said(fill('W')),
    'one address': said(`https://bank.example/${fill('w')}`),
    Arabic: said(fill('رصيدك الحالي هو ١٢٣٤ ريال. ')),
    'Hebrew and digits': said(fill('א1')),
    emoji: said(fill('👩‍👩‍👧‍👦')),
    'combining marks': said(`e${fill('\u0301')}`),
    'digits and points': said(fill('1,')),
    'direction controls': said(fill('\u202e\u2067')),
    'long replies': saidAll(list(share(250), () => LINE.repeat(620))),
    '100,000 replies': saidAll(list(share(100_000), (number) => `Reply no. ${number}.`)),
    '50,000 cards': cards(list(share(50_000), (number) => `Account ${number}`)),
    'a long card': cards([fill(LINE), 'Cash']),
    '50,000 actions': actions(list(share(50_000), (number) => `Action no. ${number}`)),
    'a long action': actions([fill('W'), 'Save']),
  };
}
