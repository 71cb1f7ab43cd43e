import { type Context, Hono } from 'hono';
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

/** What may happen around the service while it plays. */
export type Turn = 'network-lost' | 'network-back' | 'minute-passed';

interface StageOptions {
  /** Path prefix of all scenarios. */
  path: string;
  playOf: (scenario: string) => Play | undefined;
  /** Leaves a call without any answer, as a dead network does. */
  hangUp: (c: Context) => Response;
  service?: ServiceOptions | undefined;
}

const MAX_DELAY_MS = 10_000;
const MINUTE_MS = 60_000;
const MAX_VISITS = 100;

/**
 * The service once for every visit of a scenario, under `<path>/<scenario>/<delay in ms>/<visit>`, so that what one
 * visitor does nobody else sees, and a new visit starts from the beginning.
 */
export function createStage({ path, playOf, hangUp, service = {} }: StageOptions): Hono {
  const stage = new Hono();
  /** The oldest first. */
  const visits = new Map<string, Hono>();

  stage.all(`${path}/:scenario/:delay{[0-9]+}/:visit/*`, (c) => {
    const { scenario, delay, visit } = c.req.param();
    const play = playOf(scenario);
    if (!play) return c.json(errorBody('Unknown scenario'), 404);
    const base = `${path}/${scenario}/${delay}/${visit}`;
    const delayMs = Math.min(Number(delay), MAX_DELAY_MS);
    const app = visits.get(base) ?? createVisit({ base, play, delayMs, hangUp, service });
    visits.delete(base);
    visits.set(base, app);
    const [oldest] = visits.keys();
    if (oldest && visits.size > MAX_VISITS) visits.delete(oldest);
    return app.fetch(c.req.raw, c.env);
  });

  return stage;
}

interface VisitOptions {
  base: string;
  play: Play;
  delayMs: number;
  hangUp: StageOptions['hangUp'];
  service: ServiceOptions;
}

function createVisit({ base, play, delayMs, hangUp, service }: VisitOptions): Hono {
  const { userId, faults = [], answerDelayMs } = play;
  const { now = () => new Date() } = service;
  let connected = true;
  let passedMs = 0;
  const { app, issueTokens } = createService({
    ...service,
    now: () => new Date(now().getTime() + passedMs),
    ...(answerDelayMs !== undefined && { answerDelayMs: () => answerDelayMs }),
    basePath: base,
  });
  const visit = new Hono();
  const faulty = faultsUnder(base, faults, delayMs);
  const turns: Record<Turn, () => void> = {
    'network-lost': () => {
      connected = false;
    },
    'network-back': () => {
      connected = true;
    },
    'minute-passed': () => {
      passedMs += MINUTE_MS;
    },
  };
  visit.post(`${base}/turns/:turn`, (c) => {
    const { turn } = c.req.param();
    if (!Object.hasOwn(turns, turn)) return c.json(errorBody('Unknown turn'), 404);
    turns[turn as Turn]();
    return c.body(null, 204);
  });
  visit.use(async (c, next) => (connected ? next() : hangUp(c)));
  visit.use(`${base}/api/*`, faulty);
  visit.use(`${base}/tokens`, forAnyOrigin, faulty);
  visit.post(`${base}/tokens`, async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json(await issueTokens(userId));
  });
  visit.route('/', app);
  return visit;
}
