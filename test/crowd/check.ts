import { createConversation } from '../../src/model/conversation';
import { backoffMs } from '../../src/service/retry';
import { createService } from '../../src/service/service';
import { createTokens } from '../../src/service/tokens';
import { RULES } from './crowd';
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
  const { client } = createCrowdService({ world, seed, widgets: 1, fault, isDown: () => true });
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
          source: () => ({ accessToken: '0.1' }),
          loggedOut: false,
          key: '',
          refresh: client.refreshTokens,
          requestTimeout: 30_000,
          signal: new AbortController().signal,
          onRenewed() {},
          onSignedIn() {},
          onLogout() {},
          onFault() {},
        }),
      ),
      rules: () => RULES,
      emit: () => true,
      onReceived() {},
      canSignIn: () => true,
      signInAgain() {},
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
