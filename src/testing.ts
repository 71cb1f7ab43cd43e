import { Hono } from 'hono';
import { customers } from './testing/customers';
import { injectFaults } from './testing/faults';
import type { ScenarioName } from './testing/scenarioName';
import { SCENARIOS } from './testing/scenarios';
import { createService as createPlainService } from './testing/service';
import type { ServiceOptions } from './testing/serviceOptions';
import type { TokenPair } from './testing/tokens';

export type { ScenarioName, ServiceOptions, TokenPair };

export interface TestServiceOptions extends ServiceOptions {
  /** @default 'usual' */
  scenario?: ScenarioName;
}

export interface TestService {
  /** Users with accounts of their own. Every other user id works, too, and has the accounts of `london`. */
  users: readonly { userId: string; label: string }[];
  /** Answers a request as the service does, with CORS for every origin. */
  fetch(request: Request): Promise<Response>;
  /** The first pair of a user, as your own backend gets it after a sign-in. */
  issueTokens(userId: string): Promise<TokenPair>;
}

/**
 * Plays the six endpoints, for tests and development. It keeps everything in memory and runs wherever `fetch` does:
 * Node, a Service Worker, a request router of an end-to-end test.
 */
export function createService(options: TestServiceOptions = {}): TestService {
  const { scenario: name = 'usual', now = () => new Date(), basePath = '' } = options;
  if (!Object.hasOwn(SCENARIOS, name)) {
    throw new Error(`Unknown scenario "${name}". Known: ${Object.keys(SCENARIOS).join(', ')}.`);
  }
  const { delayMs = 0, expired = false, faultsOn } = SCENARIOS[name];
  const faults = faultsOn?.(now().toISOString().slice(0, 10)) ?? [];
  const { app, issueTokens } = createPlainService(options);
  const service = new Hono();
  service.use(`${basePath}/api/*`, injectFaults(basePath, faults, delayMs));
  service.route('/', app);

  return {
    users: customers.map(({ userId, label }) => ({ userId, label })),
    fetch: async (request) => service.fetch(request),
    async issueTokens(userId) {
      if (typeof userId !== 'string' || userId === '') throw new Error('issueTokens takes a user id.');
      return issueTokens(userId, expired ? 0 : undefined);
    },
  };
}
