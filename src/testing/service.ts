import { type Context, Hono } from 'hono';
import { createAggregator } from './aggregator';
import { createApi } from './api';
import { createConnections } from './connections';
import { createLinks } from './links';
import { hash } from './random';
import { errorBody, Refusal } from './refusal';
import { createTokens, type TokenPair } from './tokens';

export interface ServiceOptions {
  /** @default 60, so that renewal is seen while someone looks */
  accessTokenSeconds?: number;
  /** @default 30 days */
  refreshTokenSeconds?: number;
  /** @default the system's clock */
  now?: () => Date;
  /** Signs the tokens. @default 32 random bytes */
  secret?: Uint8Array;
  /** Same seed, same day: same ledger. @default 'demo' */
  seed?: string;
  /** How long the assistant takes to answer. @default 400 to 700 ms, the same for the same question */
  answerDelayMs?: (question: string) => number;
  /** Path prefix under which the service is reached. @default '' */
  basePath?: string;
}

export interface Service {
  app: Hono;
  /** A first token pair, as a partner's backend would obtain it. */
  issueTokens(userId: string): Promise<TokenPair>;
}

const THIRTY_DAYS_S = 30 * 24 * 60 * 60;

export function createService(options: ServiceOptions = {}): Service {
  const { basePath = '', now = () => new Date(), seed = 'demo' } = options;
  const tokens = createTokens({
    secret: options.secret ?? crypto.getRandomValues(new Uint8Array(32)),
    accessTokenSeconds: options.accessTokenSeconds ?? 60,
    refreshTokenSeconds: options.refreshTokenSeconds ?? THIRTY_DAYS_S,
    now,
  });
  const connections = createConnections({ seed, now });
  const links = createLinks(now);
  const aggregatorPath = `${basePath}/aggregator`;
  const api = createApi({
    tokens,
    connections,
    links,
    now,
    answerDelayMs: options.answerDelayMs ?? unhurried,
    linkUrl: (requestUrl, linkId) => new URL(`${aggregatorPath}/links/${linkId}`, requestUrl).href,
  });

  const app = new Hono();
  app.onError(toErrorResponse);
  app.route(`${basePath}/api`, api);
  app.route(aggregatorPath, createAggregator({ links, connections, path: aggregatorPath }));
  return { app, issueTokens: tokens.issue };
}

function unhurried(question: string): number {
  return 400 + (hash(question) % 301);
}

/** Made through the context, so that it keeps the headers which the call has been given so far. */
function toErrorResponse(error: Error, c: Context): Response {
  if (error instanceof Refusal) return c.json(errorBody(error.detail), error.status, error.headers);
  console.error(error);
  return c.json(errorBody('Internal server error'), 500);
}
