import { createConversation } from '../../src/core/conversation';
import { createReporter } from '../../src/lib/reporter';
import { backoffMs } from '../../src/service/retry';
import { createService } from '../../src/service/service';
import { createTokens } from '../../src/service/tokens';
import { failOnBug, SETTINGS } from './crowd';
import { createRandom } from './random';
import { createCrowdService, type FaultKind } from './service';
import { createWorld } from './world';

/** When one widget asks a service that stays down, and when the backoff of `src` says it should, given the same luck. */
export async function askingOfOne(fault: FaultKind, seed: number) {
  const draws: number[] = [];
  const random = createRandom(seed);
  const world = createWorld(() => {
    const draw = random();
    draws.push(draw);
    return draw;
  });
  const asked: number[] = [];
  const failed: number[] = [];
  const { client } = createCrowdService({ world, seed, fault, isDown: () => true });
  const watched: typeof client = {
    ...client,
    async createSession(caller) {
      asked.push(world.now());
      return client.createSession(caller).finally(() => failed.push(world.now()));
    },
  };
  const open = () => {
    const conversation = createConversation({
      service: createService(
        watched,
        createTokens({
          getSource: () => ({ accessToken: '0.1' }),
          loggedOut: false,
          key: '',
          refreshTokens: client.refreshTokens,
          requestTimeout: 30_000,
          signal: new AbortController().signal,
          onRenewed() {},
          onSignedIn() {},
          onLogout() {},
          onFault() {},
        }),
        failOnBug,
      ),
      signIn: { canRetry: () => true, retry() {} },
      getSettings: () => SETTINGS,
      emit: () => true,
      report: createReporter(),
      onReceived() {},
    });
    conversation.start();
    conversation.send('0');
  };

  // Not before the world runs, as outside it there are other tabs.
  world.after(0, open);
  await world.run(180_000);
  const due = [
    0,
    ...asked.slice(1).map((_, miss) => (failed[miss] ?? 0) + backoffMs(miss + 1, () => draws[miss] ?? 0)),
  ];
  return { asked, due };
}
