import { ENDPOINTS } from '../../../src/testing/endpoints';
import { parseJson } from './brand';

/** The designer's own answers of the service. The widget checks them as it checks every answer. */
export interface Answers {
  metrics?: unknown;
  actions?: unknown;
  /** The text of every reply. */
  reply?: string;
}

const EXAMPLE: Answers = {
  metrics: { asOfDate: '2026-05-03', currency: 'EUR', cards: [{ key: 'cash', title: 'Cash', value: 980.5 }] },
  actions: { items: [{ insightId: 'a', title: 'Compare your energy tariff', priorityRank: 1 }] },
  reply: 'You have €980.50.',
};

export const ANSWERS_EXAMPLE = JSON.stringify(EXAMPLE, null, 2);

/** Reads answers from JSON. Throws an error with a text for users. */
export function parseAnswers(json: string): Answers {
  const given = json.trim() ? parseJson(json) : {};
  const names = typeof given === 'object' && given && !Array.isArray(given) ? Object.keys(given) : ['?'];
  if (names.some((name) => !Object.keys(EXAMPLE).includes(name))) {
    throw new Error('The answers are a JSON object with “metrics”, “actions” or “reply”.');
  }
  return given as Answers;
}

/** The designer's answer to a call, if there is one. */
export function answerTo(url: string, { metrics, actions, reply }: Answers): Response | undefined {
  if (metrics && url.endsWith(ENDPOINTS.metrics.path)) return Response.json(metrics);
  if (actions && url.endsWith(ENDPOINTS.actions.path)) return Response.json(actions);
  if (reply && url.endsWith(ENDPOINTS.send.path)) {
    return Response.json({ payloadType: 'text', payload: { text: reply } });
  }
}
