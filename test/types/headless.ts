// Only compiled: each line that must not compile is preceded by an expectation that fails if it does.
import { type Chat, type ChatSnapshot, createChat, type Entry, isCard, textOf } from '../../src/headless';
import de from '../../src/locale/de';

const GIVEN = { baseUrl: 'https://api.example', userId: 'ada', tokens: { accessToken: 'a' } };

export function takesOptions(storage: Storage, chat: Chat) {
  createChat({ ...GIVEN, persistence: storage, name: 'desk', locale: 'de', messages: de });
  createChat({ ...GIVEN, connect: { allowedOrigins: ['https://link.example'] } });

  // @ts-expect-error: it has no looks
  createChat({ ...GIVEN, appearance: {} });
  // @ts-expect-error: the host opens links
  createChat({ ...GIVEN, connect: { open: () => {} } });
  // @ts-expect-error: that is no storage
  createChat({ ...GIVEN, persistence: {} });

  chat.update({ userId: 'bob' });
  // @ts-expect-error: there is no such option
  chat.update({ launcher: false });
}

export function showsSnapshots(chat: Chat, snapshot: ChatSnapshot): string {
  const off: () => void = chat.subscribe(() => {});
  off();
  // @ts-expect-error: a snapshot never changes
  snapshot.draft = 'Hello';
  // @ts-expect-error: neither does the list in it
  snapshot.entries.push({});
  return snapshot.draft + snapshot.entries.map(showsEntry).join();
}

function showsEntry(entry: Entry): string {
  if (isCard(entry)) return showsCard(entry);
  if (entry.kind === 'reply') return textOf(entry) ?? entry.payloadType;
  // @ts-expect-error: a person's message has no payload
  return entry.text + entry.payload;
}

function showsCard(card: Extract<Entry, { phase: object }>): string {
  // @ts-expect-error: there is no result before it is shown
  void card.phase.result;
  if (card.phase.is !== 'shown') return card.phase.is;
  if (card.kind === 'connect') return card.phase.result.host;
  if (card.kind === 'actions') return card.phase.result.items.map(({ title }) => title).join();
  return card.phase.result.currency;
}

export function listens(chat: Chat) {
  chat.on('message:sent', ({ detail }) => detail.id.trim());
  // @ts-expect-error: there is no panel that opens
  chat.on('open', () => {});
  // @ts-expect-error: details hold no texts
  chat.on('message:sent', ({ detail }) => detail.text);
}
