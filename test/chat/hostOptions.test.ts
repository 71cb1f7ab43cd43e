// @vitest-environment node
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createChat, type HeadlessOptions } from '../../src/headless';
import { SESSION, TOKENS } from '../support/answers';
import { serve, write } from '../support/serve';
import { startService } from '../support/testService';

/** A chat in Node, and the service behind it. */
async function open(given: Partial<HeadlessOptions>) {
  const service = await startService();
  const chat = createChat({ baseUrl: service.url, userId: 'ada', tokens: TOKENS, ...given });
  onTestFinished(async () => {
    chat.destroy();
    await service.close();
  });
  return {
    chat,
    service,
    texts: () =>
      chat
        .getSnapshot()
        .entries.map((entry) =>
          entry.kind === 'user' ? entry.text : 'payload' in entry && entry.payload.text,
        ),
  };
}

it('goes through a gateway as the recipe says', async () => {
  const { viaGateway } = await import(join(import.meta.dirname, '../../docs/examples/recipes/gateway.js'));
  const keys: unknown[] = [];
  await using server = await serve(({ headers }, response) => {
    keys.push([headers.authorization, headers['x-gateway-key'], headers['idempotency-key']]);
    write(response, { body: SESSION });
  });
  const chat = createChat({ baseUrl: server.url, userId: 'ada', tokens: TOKENS, fetch: viaGateway });
  onTestFinished(chat.destroy);
  chat.start();
  await vi.waitFor(() => expect(chat.getSnapshot().sessionId).toBe('ses_1'));
  expect(keys).toEqual([['Bearer access-1', 'web', expect.any(String)]]);
});

it('shows an answer as the service streams it', async () => {
  const { chat, service, texts } = await open({
    readStream: ({ body }) => body?.pipeThrough(new TextDecoderStream() as never),
  });
  let end = () => {};
  service.next('send', {
    write(response) {
      response.writeHead(200, { 'Content-Type': 'text/plain' }).write('So ');
      end = () => response.end('far');
    },
  });
  chat.start();
  chat.send('one');
  await vi.waitFor(() => expect(texts()).toEqual(['one', 'So ']));
  expect(chat.getSnapshot()).toMatchObject({
    arriving: 1,
    entries: [{ status: 'sent' }, { status: 'arriving' }],
  });
  end();
  await vi.waitFor(() => expect(chat.getSnapshot().arriving).toBe(0));
  expect(texts()).toEqual(['one', 'So far']);
});
