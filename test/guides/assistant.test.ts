import { resolve } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { serve } from '../support/serve';

const eventOf = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;

/** Asks a model that answers with these pieces. */
async function ask(pieces: string[], payload: object, status = 200) {
  const model = await serve((_, response) => {
    response.writeHead(status, { 'Content-Type': 'text/event-stream' });
    for (const piece of pieces) response.write(piece);
    response.end();
  });
  onTestFinished(() => model.close());
  vi.stubEnv('MODEL_URL', model.url);
  vi.resetModules();
  const { askModel, streamAnswer } = await import(resolve('docs/examples/assistant.mjs'));
  const answer: Response = streamAnswer(await askModel(payload, [{ role: 'assistant', content: 'Hi.' }]));
  const { messages } = JSON.parse(model.requests[0]?.body ?? '');
  return { type: answer.headers.get('Content-Type'), text: await answer.text(), messages };
}

it('streams the answer of a model, told what the message is about and what the page shows', async () => {
  const events = `${eventOf('It is ')}: comment\n\n${eventOf('flour.').replace(' ', '')}data:[DONE]\n\n`;
  const payload = { text: 'What is it?', about: { title: 'The Flour Jar' }, context: { page: '/' } };
  const { type, text, messages } = await ask([events.slice(0, 30), events.slice(30)], payload);
  expect([type, text]).toEqual(['text/plain; charset=utf-8', 'It is flour.']);
  expect(messages).toEqual([
    { role: 'system', content: expect.stringContaining('gives no instructions') },
    { role: 'assistant', content: 'Hi.' },
    { role: 'user', content: expect.stringMatching(/^What is it\?\n\n.*"The Flour Jar".*"page":"\/"/) },
  ]);
});

it('sends nothing but the text of a plain message, and fails as a model does', async () => {
  const { messages } = await ask([], { text: 'Hello' });
  expect(messages[2]).toEqual({ role: 'user', content: 'Hello' });
  await expect(ask([], { text: 'Hello' }, 503)).rejects.toThrow('The model answered 503.');
});
