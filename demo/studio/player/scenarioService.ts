import { type Context, Hono } from 'hono';
import { createApp } from '../../../src/testing/app';
import { type Fault, injectFaults } from '../../../src/testing/faults';
import { allowAnyOrigin, errorBody } from '../../../src/testing/http';
import type { ServiceOptions } from '../../../src/testing/options';
import { streamed, words } from '../../../src/testing/replies';

/** How the service behaves in a scenario. */
export interface Behaviour {
  userId: string;
  faults?: readonly Fault[];
  /** How long the assistant takes to answer. @default the service's own delay */
  answerDelayMs?: number;
}

/** Something that happens to the service during a visit. */
export type Incident = 'network-lost' | 'network-back' | 'minute-passed';

interface ScenarioServiceOptions {
  /** Path prefix of all scenarios. */
  path: string;
  behaviourOf: (scenario: string) => Behaviour | undefined;
  /** Ends a call without an answer, as a broken network does. */
  dropConnection: (c: Context) => Response;
  service?: ServiceOptions | undefined;
}

const MAX_DELAY_MS = 10_000;
const MINUTE_MS = 60_000;
const MAX_VISITS = 100;

/**
 * Gives every visit its own service, under `<path>/<scenario>/<delay in ms>/<visit>`. Visitors do not affect each
 * other, and a new visit starts from the beginning.
 */
export function createScenarioService(options: ScenarioServiceOptions): Hono {
  const { path, behaviourOf } = options;
  const scenarios = new Hono();
  /** Least recently used first. */
  const visits = new Map<string, Hono>();

  scenarios.all(`${path}/:scenario/:delay{[0-9]+}/:visit/*`, (c) => {
    const { scenario, delay, visit } = c.req.param();
    const behaviour = behaviourOf(scenario);
    if (!behaviour) return c.json(errorBody('Unknown scenario'), 404);
    const base = `${path}/${scenario}/${delay}/${visit}`;
    const delayMs = Math.min(Number(delay), MAX_DELAY_MS);
    const app = visits.get(base) ?? createVisit(base, delayMs, behaviour, options);
    // Deleting the visit first moves it to the end of the map.
    visits.delete(base);
    visits.set(base, app);
    const [oldest] = visits.keys();
    if (oldest && visits.size > MAX_VISITS) visits.delete(oldest);
    return app.fetch(c.req.raw, c.env);
  });

  return scenarios;
}

function createVisit(
  base: string,
  delayMs: number,
  behaviour: Behaviour,
  { dropConnection, service = {} }: ScenarioServiceOptions,
): Hono {
  const { userId, faults = [], answerDelayMs } = behaviour;
  const { now = () => new Date() } = service;
  let connected = true;
  let passedMs = 0;
  const options = {
    ...service,
    now: () => new Date(now().getTime() + passedMs),
    ...(answerDelayMs !== undefined && { answerDelayMs: () => answerDelayMs }),
    basePath: base,
  };
  const { app, issueTokens, answerFor } = createApp(options, { faults, delayMs });
  const visit = new Hono();

  visit.post(`${base}/incidents/:incident{network-lost|network-back|minute-passed}`, (c) => {
    const { incident } = c.req.param();
    if (incident === 'minute-passed') passedMs += MINUTE_MS;
    else connected = incident === 'network-back';
    return c.body(null, 204);
  });
  visit.use(async (c, next) => (connected ? next() : dropConnection(c)));
  visit.use(`${base}/tokens`, allowAnyOrigin, injectFaults(base, faults, delayMs));
  visit.post(`${base}/tokens`, (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json(issueTokens(userId));
  });
  // A question in each line, and its answer in a paragraph.
  visit.post(`${base}/demo/stream`, async (c) => {
    const questions = (await c.req.text()).split('\n').filter(Boolean);
    return streamed(words(questions.map((question) => answerFor(userId, question)).join('\n\n')));
  });
  visit.route('/', app);
  return visit;
}
