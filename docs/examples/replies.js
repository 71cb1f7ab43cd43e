/** Finds the replies in the answer of a service with a form of its own. */
export const readReplies = (body) =>
  body.answers.map(({ words }) => ({ payloadType: 'text', payload: { text: words } }));

/** Shows the answer of a service that streams it as text. */
export const readStream = (response) => response.body.pipeThrough(new TextDecoderStream());

/** Fetches earlier messages from your own site, with its session cookie. */
export async function history({ signal }) {
  const answer = await fetch('/chat-history', { signal });
  if (!answer.ok) throw new Error(`The history answered ${answer.status}.`);
  return answer.json();
}

/** Shows payload types other than `text`: as a text, or as a node. */
export const renderers = {
  transfer: ({ amount, to }) => `Transfer of ${amount} to ${to}`,
  chart: {
    render({ title, url }) {
      const link = document.createElement('a');
      link.href = new URL(url, 'https://www.example').href;
      link.textContent = title;
      return link;
    },
    toText: ({ title }) => `Chart: ${title}`,
  },
};

/** Polling: asks for the replies after the newest one. */
export function pollReplies(chat, url, everyMs = 5000) {
  let newest = '';
  let timer = setTimeout(poll);

  async function poll() {
    const answer = await fetch(`${url}?after=${newest}`).catch(() => undefined);
    const replies = answer?.ok ? await answer.json().catch(() => []) : [];
    if (!timer) return;
    for (const reply of replies) {
      newest = reply.id;
      chat.receive(reply);
    }
    timer = setTimeout(poll, everyMs);
  }

  function end() {
    clearTimeout(timer);
    timer = undefined;
  }

  chat.on('destroy', end);
  return end;
}

/** Server-sent events: the browser connects again by itself. */
export function listenToEvents(chat, url) {
  const source = new EventSource(url);
  source.addEventListener('message', ({ data }) => chat.receive(JSON.parse(data)));
  const end = () => source.close();
  chat.on('destroy', end);
  return end;
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

  function end() {
    stopped = true;
    socket.close();
  }

  connect();
  chat.on('destroy', end);
  return end;
}

/** NDJSON: a long answer with one reply in each line. Aborting `ends` ends it. */
export async function readLines(chat, url, ends = new AbortController()) {
  chat.on('destroy', () => ends.abort());
  const answer = await fetch(url, { signal: ends.signal });
  let rest = '';
  const receiver = new WritableStream({
    write(piece) {
      const lines = (rest + piece).split('\n');
      rest = lines.pop();
      for (const line of lines.filter(Boolean)) chat.receive(JSON.parse(line));
    },
    // The last line may have no line break.
    close() {
      if (rest) chat.receive(JSON.parse(rest));
    },
  });
  await answer.body.pipeThrough(new TextDecoderStream()).pipeTo(receiver);
}

/** A text that arrives piece by piece. Asks your own site, with its session cookie. */
export async function streamText(chat, url, question) {
  const reply = chat.reply();
  try {
    const answer = await fetch(url, { method: 'POST', body: question });
    if (!answer.ok || !answer.body) throw new Error(`The assistant answered ${answer.status}.`);
    await answer.body.pipeThrough(new TextDecoderStream()).pipeTo(reply);
  } catch (error) {
    // Pressing "Stop" ends the pipe, too. Aborting a stream that has ended does nothing.
    if (error.name !== 'AbortError') await reply.abort(error).catch(() => {});
  }
}

/** Server-sent events: each has a piece as its data, in quotes as JSON; an event "end" is the last. */
export function streamEvents(chat, url) {
  const source = new EventSource(url);
  const writer = chat.reply().getWriter();
  source.addEventListener('message', ({ data }) => writer.write(JSON.parse(data)).catch(() => {}));
  source.addEventListener('end', () => writer.close().catch(() => {}));
  source.addEventListener('error', () => writer.abort().catch(() => {}));
  // However it ends: an EventSource would ask again.
  writer.closed.catch(() => {}).then(() => source.close());
}

/** A WebSocket: each message is a piece; closing it with code 1000 ends the reply. */
export function streamSocket(chat, url, question) {
  const socket = new WebSocket(url);
  const writer = chat.reply().getWriter();
  socket.addEventListener('open', () => socket.send(question));
  socket.addEventListener('message', ({ data }) => writer.write(data).catch(() => {}));
  socket.addEventListener('close', ({ code }) => {
    const ended = code === 1000 ? writer.close() : writer.abort();
    ended.catch(() => {});
  });
  writer.closed.catch(() => {}).then(() => socket.close());
}

/** NDJSON: a line for each piece, as many model servers write it: `{ "delta": "Your " }`. */
export function toDeltas() {
  let rest = '';
  const deltaOf = (line) => JSON.parse(line).delta ?? '';
  return new TransformStream({
    transform(text, controller) {
      const lines = (rest + text).split('\n');
      rest = lines.pop();
      for (const line of lines.filter(Boolean)) controller.enqueue(deltaOf(line));
    },
    // The last line may have no line break.
    flush(controller) {
      if (rest) controller.enqueue(deltaOf(rest));
    },
  });
}

/** Suggests what to ask next, after each reply. */
export function suggestNext(chat) {
  chat.on('message:received', () => chat.suggest(['What are my bills?', 'Can I save more?']));
}
