/** A page to measure, how its chat is opened, and where its composer is. */
export interface Subject {
  name: string;
  /** The published package, where it is not our own code. */
  package?: { name: string; version: string };
  /** The end of the body. `mountChat` is called to open a chat that has no bubble of its own. */
  body: string;
  /** Selectors, each in the shadow root of the element that the one before it found. */
  bubble?: string[];
  composer?: string[];
  /** The button that shows the figures, and where they are then. */
  overview?: { button: string[]; figures: string[] };
  /** The answers of a backend that is just enough to converse with, by the path's end. */
  answers?: Record<string, unknown>;
}

const folderOf = ({ name, version }: { name: string; version: string }) =>
  `${name.replace(/\W+/g, '-').replace(/^-/, '')}-${version}`;

/** Where the files of a package are served. */
export const baseOf = (published: { name: string; version: string }) => `/peers/${folderOf(published)}`;

const DEEP_CHAT = { name: 'deep-chat', version: '2.4.2' };
const N8N = { name: '@n8n/chat', version: '1.37.0' };
const TYPEBOT = { name: '@typebot.io/js', version: '0.10.7' };
const FLOWISE = { name: 'flowise-embed', version: '3.1.6' };
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
};

/** The weight and cost of our three dependencies by themselves, with the least view there can be. */
export const FLOOR: Subject = {
  name: 'floor',
  body: '<script src="/floor.js"></script>',
  bubble: ['#floor-bubble'],
  composer: ['#floor-composer'],
};

export const PEERS: Subject[] = [
  {
    name: 'deep-chat',
    package: DEEP_CHAT,
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
  },
  {
    name: '@n8n/chat',
    package: N8N,
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
    package: TYPEBOT,
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
    package: FLOWISE,
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
    package: WEBCHAT,
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
