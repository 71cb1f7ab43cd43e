import { expect } from '@playwright/test';
import { createTranslation, type Translation } from '../../src/locale/translation';
import { LANGUAGES } from '../locale/languages';
import { CONNECT, METRICS, refusal, UNAUTHORIZED } from '../support/answers';
import type { HostPage } from '../support/fixtures';
import { test } from './fixtures';
import { ADVICE } from './tools';

test.skip(ADVICE !== '', ADVICE);

const { de, ar } = LANGUAGES;

/** The words and formats of the languages that are listened to. */
const HEARD = ['en', 'de', 'ar'].map((tag) => createTranslation(tag, { de, ar }));

/** Orca often leaves out the name of the bubble when it has the focus again. */
const CLOSED = expect.stringMatching(/\bcollapsed\b/);

/** A page whose widget speaks a language. */
const inLanguage = ({ locale }: Translation): [{ locale: string }, HostPage] => [
  { locale },
  { lang: locale, body: locale === 'en' ? '' : `<script src="/locales/${locale}.js"></script>` },
];

const textReply = (text: string) => ({ body: { payloadType: 'text', payload: { text } } });

/** Words, and the time of a message after them. */
const timed = (words: string) => expect.stringMatching(new RegExp(`^${words} [^ ]+( [^ ]+)?$`));

/** Orca leaves out the marks that turn the direction of a text. */
const withoutMarks = (text: string) => text.replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '');

/** Orca adds a full stop to a text that ends without a mark. */
const ended = (text: string) => (/[\p{L}\p{N}]$/u.test(text) ? `${text}.` : text);

/** A message of the person or a reply, with the name of its speaker. */
const saidBy = (who: 'you' | 'assistant', text: string, { t }: Translation) =>
  t('labelled', { name: t(who), text });

for (const translation of HEARD) {
  const { t, money, day, ago } = translation;

  test.describe(translation.locale, () => {
    test.beforeEach(async ({ host, tab, reader, hearAmong }) => {
      await hearAmong(() => host.open(...inLanguage(translation)), 'Finished loading Host page.');
      // By keys alone: after a click, Orca may take letters for keys of its own.
      await hearAmong(
        () => tab.evaluate(() => document.querySelector('input')?.focus()),
        'Field of the page entry.',
      );
      await hearAmong(() => reader.press('Tab'), `${t('openChat')} collapsed push button.`);
      await hearAmong(() => reader.press('Return'), ended(`${t('message')} entry ${t('placeholder')}`));
    });

    test('says where the person is when the chat closes and opens', async ({ reader, hear }) => {
      await hear(() => reader.press('Escape'), ['escape', CLOSED]);
      await hear(
        () => reader.press('Return'),
        ['return', `${t('title')} dialog`, ended(`${t('message')} entry ${t('placeholder')}`)],
      );
    });

    test('says what is typed and sent, that a reply is awaited, and the reply once', async ({
      reader,
      service,
      hear,
      tab,
    }) => {
      await hear(() => reader.type('hi'), ['h', 'i']);
      const release = service.hold('send');
      await hear(() => reader.press('Return'), ['return', saidBy('you', 'hi', translation), t('waiting')]);
      await hear(
        () => release(textReply('You have £10.')),
        [timed(saidBy('assistant', 'You have £10.', translation))],
      );

      await hear(
        () =>
          tab.evaluate(async () => {
            const writer = window.chat.reply().getWriter();
            Object.assign(window, { writer });
            await writer.write('It comes ');
            await writer.write('piece by piece');
          }),
        [],
      );
      await hear(
        () => tab.evaluate('writer.write(".").then(() => writer.close())'),
        [timed(saidBy('assistant', 'It comes piece by piece.', translation))],
      );

      await hear(() => reader.press('Escape'), ['escape', CLOSED]);
      await hear(
        () => tab.evaluate(() => window.chat.receive({ payloadType: 'text', payload: { text: 'News' } })),
        [t('openChatUnread', { count: 1 })],
      );
    });

    test('says each card once, as sentences, when it is complete', async ({ service, hear, tab }) => {
      const awaited = (kind: 'metrics' | 'actions' | 'connect') => [`${t(kind)} ${t('waiting')}`];
      const { asOfDate, currency, cards } = METRICS;
      const [cash, owed] = cards;

      const releaseMetrics = service.hold('metrics');
      await hear(() => tab.evaluate(() => window.chat.showMetrics()), awaited('metrics'));
      const figures = [
        `${cash?.title}, ${money(Number(cash?.value), currency)}.`,
        `${owed?.title}, ${t('minus', { amount: money(-Number(owed?.value), currency) })}.`,
        t('asOfOld', { date: day(asOfDate), ago: ago(asOfDate) }),
      ];
      await hear(() => releaseMetrics(), [withoutMarks([t('metrics'), ...figures].join(' '))]);

      const eye = tab.locator('.header .icon-button').first();
      // A press alone would change the name while the reader says it.
      await hear(
        () =>
          tab.evaluate(() => {
            const { shadowRoot } = document.querySelector('finance-chat') as Element;
            shadowRoot?.querySelector<HTMLElement>('.header .icon-button')?.focus();
          }),
        [`${t('hideAmounts')} push button.`],
      );
      await hear(() => eye.click(), [t('amountsHidden')]);
      await hear(() => eye.click(), [t('amountsShown')]);

      const releaseActions = service.hold('actions');
      await hear(() => tab.evaluate(() => window.chat.showActions()), awaited('actions'));
      const actions = [t('actions'), t('actionCount', { count: 2 }), t('actionsHint')];
      await hear(() => releaseActions(), [actions.join(' ')]);

      const releaseConnect = service.hold('connect');
      await hear(() => tab.evaluate(() => window.chat.connectBank()), awaited('connect'));
      const { host } = new URL(CONNECT.connect_url);
      const link = [t('connect'), t('connectNext'), t('connectIntro'), `${t('connectGo')} ${host}`];
      await hear(() => releaseConnect(), [link.join(' ')]);
    });

    test('says what failed and what to do, and that the chat is away and back', async ({
      service,
      hear,
      tab,
    }) => {
      const release = service.hold('send');
      await hear(
        () => tab.evaluate(() => window.chat.send('hi')),
        [saidBy('you', 'hi', translation), t('waiting')],
      );
      await hear(() => release(refusal(400)), [t('failed')]);
      const about = t('labelled', { name: t('about'), text: 'Shop' });
      const releaseAbout = service.hold('send');
      await hear(
        () => tab.evaluate(() => window.chat.send('why?', { about: { title: 'Shop' } })),
        [`${about} ${saidBy('you', 'why?', translation)}`, t('waiting')],
      );
      await hear(() => releaseAbout(refusal(400)), [t('failed')]);

      const setOnline = (online: boolean) =>
        tab.evaluate((value) => {
          Object.defineProperty(navigator, 'onLine', { value, configurable: true });
          dispatchEvent(new Event(value ? 'online' : 'offline'));
        }, online);
      await hear(() => setOnline(false), [t('youAreOffline')]);
      await hear(() => setOnline(true), [t('connectedAgain')]);

      service.always('refresh', UNAUTHORIZED);
      const refuse = service.hold('send');
      const sent = [saidBy('you', 'hello', translation), t('waiting')];
      await hear(() => tab.evaluate(() => window.chat.send('hello')), sent);
      await hear(() => refuse(UNAUTHORIZED), [t('signedOut')]);
      const accept = service.hold('send');
      await hear(
        () => tab.evaluate(() => window.chat.setTokens({ accessToken: 'access-7' })),
        [t('connectedAgain'), t('waiting')],
      );
      await hear(() => accept(textReply('Welcome.')), [timed(saidBy('assistant', 'Welcome.', translation))]);
    });

    test('says the menu, its question, and the new conversation', async ({
      reader,
      service,
      hear,
      hearAmong,
      tab,
    }) => {
      const release = service.hold('send');
      const sent = [saidBy('you', 'hi', translation), t('waiting')];
      await hear(() => tab.evaluate(() => window.chat.send('hi')), sent);
      await hear(() => release({ body: {} }), []);
      const menu = tab.getByRole('button', { name: t('moreOptions') });
      // The focus passes the button, which Orca says or not.
      await hearAmong(() => menu.click(), ended(t('newConversation')));
      await hear(() => reader.press('Down'), [ended(t('downloadTranscript'))]);
      await hear(() => reader.press('Up'), [ended(t('newConversation'))]);
      await hear(
        () => reader.press('Return'),
        ['return', `${t('confirmNew')} dialog`, `${t('startNew')} push button.`],
      );
      // Of the two lines of the welcome, Orca may say only the last.
      await hearAmong(() => reader.press('Return'), t('welcomeAbout'));
    });
  });
}
