import { type Context, Hono } from 'hono';
import { allowAnyOrigin } from './api';
import { type Fault, injectFaults } from './faults';
import { errorBody } from './refusal';
import { createService } from './service';
import type { ServiceOptions } from './serviceOptions';

/** How the service behaves in a scenario. */
export interface Behaviour {
  userId: string;
  faults?: readonly Fault[];
  /** How long the assistant takes to answer. @default the service's own delay */
  answerDelayMs?: number;
}

const INCIDENTS = ['network-lost', 'network-back', 'minute-passed'] as const;

/** Something that happens to the service during a visit. */
export type Incident = (typeof INCIDENTS)[number];

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
  const { path, behaviourOf, dropConnection, service = {} } = options;
  const scenarios = new Hono();
  /** Least recently used first. */
  const visits = new Map<string, Hono>();

  scenarios.all(`${path}/:scenario/:delay{[0-9]+}/:visit/*`, (c) => {
    const { scenario, delay, visit } = c.req.param();
    const behaviour = behaviourOf(scenario);
    if (!behaviour) return c.json(errorBody('Unknown scenario'), 404);
    const base = `${path}/${scenario}/${delay}/${visit}`;
    const delayMs = Math.min(Number(delay), MAX_DELAY_MS);
    const app = visits.get(base) ?? createVisit({ base, behaviour, delayMs, dropConnection, service });
    // Deleting the visit first moves it to the end of the map.
    visits.delete(base);
    visits.set(base, app);
    const [oldest] = visits.keys();
    if (oldest && visits.size > MAX_VISITS) visits.delete(oldest);
    return app.fetch(c.req.raw, c.env);
  });

  return scenarios;
}

interface VisitOptions {
  base: string;
  behaviour: Behaviour;
  delayMs: number;
  dropConnection: ScenarioServiceOptions['dropConnection'];
  service: ServiceOptions;
}

function createVisit({ base, behaviour, delayMs, dropConnection, service }: VisitOptions): Hono {
  const { userId, faults = [], answerDelayMs } = behaviour;
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
  const withFaults = injectFaults(base, faults, delayMs);

  visit.post(`${base}/incidents/:incident`, (c) => {
    const { incident } = c.req.param();
    if (!isIncident(incident)) return c.json(errorBody('Unknown incident'), 404);
    if (incident === 'minute-passed') passedMs += MINUTE_MS;
    else connected = incident === 'network-back';
    return c.body(null, 204);
  });
  visit.use(async (c, next) => (connected ? next() : dropConnection(c)));
  visit.use(`${base}/api/*`, withFaults);
  visit.use(`${base}/tokens`, allowAnyOrigin, withFaults);
  visit.post(`${base}/tokens`, async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json(await issueTokens(userId));
  });
  visit.route('/', app);
  return visit;
}

function isIncident(text: string): text is Incident {
  return INCIDENTS.some((incident) => incident === text);
}
