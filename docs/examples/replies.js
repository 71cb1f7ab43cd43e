/** Finds the replies in the answer of a service with a form of its own. */
export const readReplies = (body) =>
  body.answers.map(({ words }) => ({ payloadType: 'text', payload: { text: words } }));

/** Shows payload types other than `text`: as a text, or as a node. */
export const renderers = {
  transfer: ({ amount, to }) => `Transfer of ${amount} to ${to}`,
  chart({ title, url }) {
    const link = document.createElement('a');
    link.href = new URL(url, 'https://www.example').href;
    link.textContent = title;
    return link;
  },
};

/** Polling: asks for what came after the newest reply. */
export function pollReplies(chat, url, everyMs = 5000) {
  let newest = '';
  let timer = setTimeout(poll);

  async function poll() {
    const answer = await fetch(`${url}?after=${newest}`).catch(() => undefined);
    for (const reply of answer?.ok ? await answer.json() : []) {
      newest = reply.id;
      chat.receive(reply);
    }
    if (timer) timer = setTimeout(poll, everyMs);
  }

  chat.on('destroy', () => {
    clearTimeout(timer);
    timer = undefined;
  });
}

/** Server-sent events: the browser connects again by itself. */
export function listenToEvents(chat, url) {
  const source = new EventSource(url);
  source.addEventListener('message', ({ data }) => chat.receive(JSON.parse(data)));
  chat.on('destroy', () => source.close());
}

/** A WebSocket: connects again after a random, growing pause. */
export function listenToSocket(chat, url) {
  let socket;
  let attempts = 0;
  let stopped = false;

  function connect() {
    if (stopped) return;
    socket = new WebSocket(url);
    socket.addEventListener('message', ({ data }) => {
      attempts = 0;
      chat.receive(JSON.parse(data));
    });
    socket.addEventListener('close', () => {
      setTimeout(connect, Math.random() * Math.min(30_000, 1000 * 2 ** attempts++));
    });
  }

  connect();
  chat.on('destroy', () => {
    stopped = true;
    socket.close();
  });
}

/** NDJSON: a long answer with one reply in each line. */
export async function readLines(chat, url) {
  const stop = new AbortController();
  chat.on('destroy', () => stop.abort());
  const answer = await fetch(url, { signal: stop.signal });
  let rest = '';
  const receiver = new WritableStream({
    write(piece) {
      const lines = (rest + piece).split('\n');
      rest = lines.pop();
      for (const line of lines.filter(Boolean)) chat.receive(JSON.parse(line));
    },
  });
  await answer.body.pipeThrough(new TextDecoderStream()).pipeTo(receiver);
}
