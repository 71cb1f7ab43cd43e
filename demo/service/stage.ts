import { Hono } from 'hono';
import { forAnyOrigin } from './api';
import { type Fault, faultsUnder } from './faults';
import { errorBody } from './refusal';
import { createService, type ServiceOptions } from './service';

/** What the service plays for a scenario. */
export interface Play {
  userId: string;
  faults?: readonly Fault[];
  /** How long the assistant takes. @default as the service's own */
  answerDelayMs?: number;
}

interface StageOptions {
  /** Path prefix of all scenarios. */
  path: string;
  playOf: (scenario: string) => Play | undefined;
  service?: ServiceOptions | undefined;
}

const MAX_DELAY_MS = 10_000;
const MAX_VISITS = 100;

/**
 * The service once for every visit of a scenario, under `<path>/<scenario>/<delay in ms>/<visit>`, so that what one
 * visitor does nobody else sees, and a new visit starts from the beginning.
 */
export function createStage({ path, playOf, service }: StageOptions): Hono {
  const stage = new Hono();
  /** The oldest first. */
  const visits = new Map<string, Hono>();

  stage.all(`${path}/:scenario/:delay{[0-9]+}/:visit/*`, (c) => {
    const { scenario, delay, visit } = c.req.param();
    const play = playOf(scenario);
    if (!play) return c.json(errorBody('Unknown scenario'), 404);
    const base = `${path}/${scenario}/${delay}/${visit}`;
    const app = visits.get(base) ?? createVisit(base, play, Math.min(Number(delay), MAX_DELAY_MS), service);
    visits.delete(base);
    visits.set(base, app);
    const [oldest] = visits.keys();
    if (oldest && visits.size > MAX_VISITS) visits.delete(oldest);
    return app.fetch(c.req.raw, c.env);
  });

  return stage;
}

function createVisit(base: string, play: Play, delayMs: number, options: ServiceOptions = {}): Hono {
  const { userId, faults = [], answerDelayMs } = play;
  const { app, issueTokens } = createService({
    ...options,
    ...(answerDelayMs !== undefined && { answerDelayMs: () => answerDelayMs }),
    basePath: base,
  });
  const visit = new Hono();
  const faulty = faultsUnder(base, faults, delayMs);
  visit.use(`${base}/api/*`, faulty);
  visit.use(`${base}/tokens`, forAnyOrigin, faulty);
  visit.post(`${base}/tokens`, async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json(await issueTokens(userId));
  });
  visit.route('/', app);
  return visit;
}
