import { type Context, Hono } from 'hono';
import { createAggregator } from './aggregator';
import { createApi } from './api';
import { createConnections } from './connections';
import { createLinks } from './links';
import { hash } from './random';
import { errorBody, Refusal } from './refusal';
import type { ServiceOptions } from './serviceOptions';
import { createTokens, type TokenPair } from './tokens';

export interface Service {
  app: Hono;
  /** Issues the first token pair, as for a partner's backend. */
  issueTokens(userId: string, accessTokenSeconds?: number): Promise<TokenPair>;
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
  const { api, demo } = createApi({
    tokens,
    connections,
    links,
    now,
    answerDelayMs: options.answerDelayMs ?? defaultDelayMs,
    linkUrl: (requestUrl, linkId) => new URL(`${aggregatorPath}/links/${linkId}`, requestUrl).href,
  });

  const app = new Hono();
  app.onError(toErrorResponse);
  app.route(`${basePath}/api`, api);
  app.route(`${basePath}/demo`, demo);
  app.route(aggregatorPath, createAggregator({ links, connections, path: aggregatorPath }));
  return { app, issueTokens: tokens.issue };
}

function defaultDelayMs(question: string): number {
  return 400 + (hash(question) % 301);
}

/** `c.json` keeps the headers that middleware has already set, for example for other origins. */
function toErrorResponse(error: Error, c: Context): Response {
  if (error instanceof Refusal) return c.json(errorBody(error.detail), error.status, error.headers);
  console.error(error);
  return c.json(errorBody('Internal server error'), 500);
}
