import { createApp } from './testing/app';
import { customers } from './testing/customers';
import type { Answer, Asked, Reply, ScenarioName, ServiceOptions } from './testing/options';
import { SCENARIOS } from './testing/scenarios';
import type { TokenPair } from './testing/tokens';

export type { Answer, Asked, Reply, ScenarioName, ServiceOptions, TokenPair };

export interface TestServiceOptions extends ServiceOptions {
  /** @default 'usual' */
  scenario?: ScenarioName;
}

export interface TestService {
  /** Users with money of their own. Every other user id works, too, and has the money of `london`. */
  users: readonly { userId: string; label: string }[];
  /**
   * Answers a request as the service does, with CORS for every origin. An address and options will do, so it
   * can be the option `fetch` of a chat.
   */
  fetch(request: Request | string, init?: RequestInit): Promise<Response>;
  /** The first pair of a user, as your own backend gets it after a sign-in. */
  issueTokens(userId: string): Promise<TokenPair>;
}

/**
 * Plays the six endpoints, for tests and development. It keeps everything in memory and runs wherever `fetch` does:
 * Node, a Service Worker, a request router of an end-to-end test.
 */
export function createService(options: TestServiceOptions = {}): TestService {
  const { scenario: name = 'usual', ...others } = options;
  if (!Object.hasOwn(SCENARIOS, name)) {
    throw new Error(`Unknown scenario "${name}". Known: ${Object.keys(SCENARIOS).join(', ')}.`);
  }
  const scenario = SCENARIOS[name];
  const { app, issueTokens } = createApp(others, scenario);

  return {
    users: customers.map(({ userId, label }) => ({ userId, label })),
    fetch: async (request, init) =>
      app.fetch(typeof request === 'string' ? new Request(request, init) : request),
    async issueTokens(userId) {
      if (typeof userId !== 'string' || userId === '') throw new Error('issueTokens takes a user id.');
      return issueTokens(userId, scenario.expired ? 0 : undefined);
    },
  };
}
