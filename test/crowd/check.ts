import { createConversation } from '../../src/chat/conversation';
import { createReporter } from '../../src/lib/reporter';
import { backoffMs } from '../../src/service/retry';
import { createRetryBudget } from '../../src/service/retryBudget';
import { createOperations } from '../../src/service/service';
import { createTokens } from '../../src/service/tokens';
import { failOnBug, SETTINGS } from './crowd';
import { OUTAGES, type OutageName } from './outages';
import { createRandom } from './random';
import { createCrowdService } from './service';
import { createWorld } from './world';

const END = 180_000;

/** When one widget asks a service that stays down, and when the backoff of `src` says it should, given the same luck. */
export async function askingOfOne(outage: OutageName, seed: number) {
  const draws: number[] = [];
  const random = createRandom(seed);
  const world = createWorld(() => {
    const draw = random();
    draws.push(draw);
    return draw;
  });
  const asked: number[] = [];
  const failed: number[] = [];
  const { client } = createCrowdService({
    ...{ world, seed, outage: OUTAGES[outage] },
    ...{ downAt: 0, backAt: END },
  });
  const watched: typeof client = {
    ...client,
    async createSession(caller) {
      asked.push(world.now());
      return client.createSession(caller).finally(() => failed.push(world.now()));
    },
  };
  const retryBudget = createRetryBudget();
  const open = () => {
    const conversation = createConversation({
      service: createOperations(
        watched,
        createTokens({
          getSource: () => ({ accessToken: '0.1' }),
          loggedOut: false,
          key: '',
          refreshTokens: client.refreshTokens,
          requestTimeout: 30_000,
          retryBudget,
          signal: new AbortController().signal,
          onRenewed() {},
          onSignedIn() {},
          onLogout() {},
          onFault() {},
        }),
        retryBudget,
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
  await world.run(END);
  const due = [
    0,
    ...asked.slice(1).map((_, miss) => (failed[miss] ?? 0) + backoffMs(miss + 1, () => draws[miss] ?? 0)),
  ];
  return { asked, due };
}
