/** A page to measure, how its chat is opened, and where its composer is. */
export interface Subject {
  name: string;
  /** The published packages, where it is not our own code; the first gives its name to the folder of `body`. */
  packages?: Package[];
  /** The script of a peer that publishes no bundle, built from its packages. */
  entry?: string;
  /** The end of the body. `mountChat` is called to open a chat that has no bubble of its own. */
  body: string;
  /** Selectors, each in the shadow root of the element that the one before it found. */
  bubble?: string[];
  /** The press comes without a pointer before it: the time to the composer is that of loading, too. */
  isPressedAtOnce?: boolean;
  composer?: string[];
  /** The button that shows the figures, and where they are then. */
  overview?: { button: string[]; figures: string[] };
  /** The answers of a backend that is just enough to converse with, by the path's end. */
  answers?: Record<string, unknown>;
  /** In the page: fills an open chat with this number of messages, and adds one. */
  fill?(count: number): void;
  receive?(): void;
}

interface Package {
  name: string;
  version: string;
}

const folderOf = ({ name, version }: Package) => `${name.replace(/\W+/g, '-').replace(/^-/, '')}-${version}`;

/** Where the files of a package are served. */
export const baseOf = (published: Package) => `/peers/${folderOf(published)}`;

const DEEP_CHAT = { name: 'deep-chat', version: '2.4.2' };
const N8N = { name: '@n8n/chat', version: '1.37.0' };
const TYPEBOT = { name: '@typebot.io/js', version: '0.10.7' };
const FLOWISE = { name: 'flowise-embed', version: '3.1.6' };
const FEEDBACK = { name: '@sentry-internal/feedback', version: '10.57.0' };
const SENTRY = { name: '@sentry/core', version: '10.57.0' };
const WEBCHAT = { name: 'botframework-webchat', version: '4.18.1' };

export const EMPTY: Subject = { name: 'empty page', body: '' };

export const OURS: Subject = {
  name: 'finance-chat',
  body: `<script src="/finance-chat.js"></script>
    <script>
      const tokens = { accessToken: 'access', refreshToken: 'refresh' };
      window.chat = FinanceChat.init({ baseUrl: location.origin, userId: 'user-1', tokens });
    </script>`,
  bubble: ['finance-chat', '[part=launcher]'],
  composer: ['finance-chat', 'textarea'],
  overview: { button: ['finance-chat', '.shortcut'], figures: ['finance-chat', '[part=metric-value]'] },
  answers: {
    '/chat/session/create': { sessionId: 'ses_1', chatType: 'free', createdAt: '2026-05-03T10:00:00Z' },
    '/chat/send': { payloadType: 'text', payload: { text: 'Good day.' } },
    '/money/metrics': {
      asOfDate: '2026-05-03',
      currency: 'GBP',
      cards: Array.from({ length: 6 }, (_, at) => ({
        key: `${at}`,
        title: `Account ${at}`,
        value: 1_204.5 - 400 * at,
      })),
    },
  },
  fill(count) {
    // All in one answer: with an answer for each, the page would draw every one of them.
    const text = 'A reply, as long as a reply usually is, about what you spent.';
    window.chat.update({
      readReplies: () =>
        Array.from({ length: count - 1 }, () => ({ payloadType: 'text', payload: { text } })),
    });
    window.chat.send('Tell me everything');
  },
  receive() {
    window.chat.receive({ payloadType: 'text', payload: { text: 'One more, of some words.' } });
  },
};

/** The same behind the light tag, which loads the script at the press. */
export const LIGHT: Subject = {
  ...OURS,
  name: 'light tag',
  body: `<script src="/finance-chat-lite.js"></script>
    <script>
      const tokens = { accessToken: 'access', refreshToken: 'refresh' };
      FinanceChat.queue.push(({ init }) => {
        window.chat = init({ baseUrl: location.origin, userId: 'user-1', tokens });
      });
    </script>`,
  bubble: ['finance-chat-lite', '[part=launcher]'],
  isPressedAtOnce: true,
};

/** The weight and cost of our three dependencies by themselves, with the least view there can be. */
export const FLOOR: Subject = {
  name: 'floor',
  entry: 'floor.ts',
  body: '<script src="/floor.js"></script>',
  bubble: ['#floor-bubble'],
  composer: ['#floor-composer'],
};

export const PEERS: Subject[] = [
  {
    name: 'deep-chat',
    packages: [DEEP_CHAT],
    body: `<script type="module" src="${baseOf(DEEP_CHAT)}/dist/deepChat.bundle.js"></script>
      <script>
        window.mountChat = () => {
          const chat = document.createElement('deep-chat');
          chat.connect = { url: '/deep-chat/answer' };
          document.body.append(chat);
        };
      </script>`,
    composer: ['deep-chat', '#text-input'],
    answers: { '/deep-chat/answer': { text: 'Good day.' } },
    fill(count) {
      const text = 'A reply, as long as a reply usually is, about what you spent.';
      const chat = document.querySelector('deep-chat') as HTMLElement & { history: object[] };
      chat.history = Array.from({ length: count }, () => ({ role: 'ai', text }));
    },
    receive() {
      const chat = document.querySelector('deep-chat') as HTMLElement & { addMessage(given: object): void };
      chat.addMessage({ role: 'ai', text: 'One more, of some words.' });
    },
  },
  {
    name: '@sentry/feedback',
    packages: [FEEDBACK, SENTRY],
    entry: 'sentry.js',
    body: '<script src="/sentry.js"></script>',
    bubble: ['#sentry-feedback', '.widget__actor'],
    composer: ['#sentry-feedback', 'textarea'],
  },
  {
    name: '@n8n/chat',
    packages: [N8N],
    body: `<link rel="stylesheet" href="${baseOf(N8N)}/dist/style.css">
      <script type="module">
        import { createChat } from '${baseOf(N8N)}/dist/chat.bundle.es.js';
        createChat({ webhookUrl: location.origin + '/webhook' });
      </script>`,
    bubble: ['.chat-window-toggle'],
    composer: ['.chat-window textarea'],
    answers: { '/webhook': { output: 'Good day.', data: [] } },
  },
  {
    name: '@typebot.io/js',
    packages: [TYPEBOT],
    body: `<script type="module">
        import Typebot from '${baseOf(TYPEBOT)}/dist/web.js';
        Typebot.initBubble({ typebot: 'bench', apiHost: location.origin });
      </script>`,
    bubble: ['typebot-bubble', '[part~=button]'],
    composer: ['typebot-bubble', 'input.text-input'],
    answers: {
      '/startChat': {
        sessionId: 'session',
        typebot: { id: 'bench', version: '6', theme: {}, settings: {} },
        messages: [],
        input: { id: 'input', type: 'text input', options: {} },
      },
      '/continueChat': { messages: [], input: { id: 'more', type: 'text input', options: {} } },
    },
  },
  {
    name: 'flowise-embed',
    packages: [FLOWISE],
    body: `<script type="module">
        import Chatbot from '${baseOf(FLOWISE)}/dist/web.js';
        Chatbot.init({ chatflowid: 'bench', apiHost: location.origin });
      </script>`,
    bubble: ['flowise-chatbot', '[part=button]'],
    composer: ['flowise-chatbot', 'textarea'],
    answers: {
      '/public-chatbotConfig/bench': {},
      '/chatflows-streaming/bench': { isStreaming: false },
      '/prediction/bench': { text: 'Good day.' },
    },
  },
  {
    name: 'botframework-webchat',
    packages: [WEBCHAT],
    body: `<div id="webchat" style="width: 360px; height: 500px"></div>
      <script src="${baseOf(WEBCHAT)}/dist/webchat-minimal.js"></script>
      <script>
        window.mountChat = () => {
          const directLine = WebChat.createDirectLine({
            domain: location.origin + '/directline',
            token: 'token',
            webSocket: false,
          });
          WebChat.renderWebChat({ directLine }, document.getElementById('webchat'));
        };
      </script>`,
    composer: ['.webchat__send-box-text-box__input'],
    answers: {
      '/conversations': { conversationId: 'bench', token: 'token', expires_in: 3_600 },
      '/activities': { id: 'bench|1', activities: [], watermark: '1' },
    },
  },
];
