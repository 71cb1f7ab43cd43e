import { createConversation } from '../../src/chat/conversation';
import { backoffMs } from '../../src/service/retry';
import { createService } from '../../src/service/service';
import { FAILING_REPORT, SETTINGS } from './crowd';
import { OUTAGES, type OutageName } from './outages';
import { createRandom } from './random';
import { createCrowdService } from './service';
import { ALONE, createWorld } from './world';

const END = 180_000;

/** When one widget asks a service that stays down, and when the backoff of `src` says it should, given the same luck. */
export async function askingOfOne(outage: OutageName, seed: number) {
  const draws: number[] = [];
  const random = createRandom(seed);
  const asked: number[] = [];
  const failed: number[] = [];

  function draw() {
    const drawn = random();
    draws.push(drawn);
    return drawn;
  }

  async function fetch(url: string, init: RequestInit) {
    asked.push(world.now());
    return backend.fetch(url, init).finally(() => failed.push(world.now()));
  }

  const world = createWorld(draw, { ...ALONE, window: {}, fetch });
  const backend = createCrowdService({ world, seed, outage: OUTAGES[outage], downAt: 0, backAt: END });

  function open() {
    const service = createService({
      getSettings: () => SETTINGS,
      getTokenSource: () => ({ accessToken: '0.1' }),
      signal: new AbortController().signal,
      report: FAILING_REPORT,
      onRenewed() {},
      onSignedIn() {},
      onLogout() {},
    });
    const conversation = createConversation({
      askAbout: (title) => `Tell me about: ${title}`,
      service,
      signIn: service.tokens,
      getSettings: () => SETTINGS,
      emit: () => true,
      report: FAILING_REPORT,
      onReceived() {},
    });
    conversation.start();
    conversation.send('0');
  }

  // Not before the world runs, as outside it there are other tabs.
  world.after(0, open);
  await world.run(END);
  const due = [
    0,
    ...asked.slice(1).map((_, miss) => (failed[miss] ?? 0) + backoffMs(miss + 1, () => draws[miss] ?? 0)),
  ];
  return { asked, due };
}
