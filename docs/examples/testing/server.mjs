// The service on a plain Node server: node server.mjs
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { createService } from 'finance-chat/testing';

const service = createService({ accessTokenSeconds: 900 });

const server = createServer(async (incoming, outgoing) => {
  const { method, headers } = incoming;
  const hasBody = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
  const answer = await service.fetch(
    new Request(new URL(incoming.url, `http://${headers.host}`), {
      method,
      headers,
      ...(hasBody && { body: Readable.toWeb(incoming), duplex: 'half' }),
    }),
  );
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
  outgoing.end(Buffer.from(await answer.arrayBuffer()));
});

server.listen(Number(process.env.PORT ?? 4310), '127.0.0.1', async () => {
  console.log(`http://127.0.0.1:${server.address().port}`);
  console.log(JSON.stringify(await service.issueTokens('london')));
});
