import { ENDPOINTS, type Endpoint } from '../endpoints';
import { type Answer, callAsPage, type Fault, type Page } from './callAsPage';
import { judgeAnswer, judgeRefusal, parseJson } from './judgeAnswer';
import { noteReplies } from './noteReplies';

export interface CheckOptions extends Page {
  userId: string;
  accessToken: string;
  refreshToken?: string | undefined;
}

type Print = (line: string) => void;

/** Calls each operation, and prints what fits and what does not. Returns whether everything fits. */
export async function check(options: CheckOptions, print: Print): Promise<boolean> {
  const { userId, accessToken, refreshToken } = options;
  const told = new Set<string>();

  /** A missing header is missing everywhere: each fault is told in full once. */
  function report(operation: string, faults: Fault[]) {
    print(`${faults.length === 0 ? 'ok    ' : 'FAULT '} ${operation}`);
    const news = faults.filter(({ what }) => !told.has(what));
    for (const { what, advice } of news) {
      told.add(what);
      print(`         ${what}\n           ${advice}`);
    }
    const repeated = faults.length - news.length;
    if (repeated > 0) print(`         ${repeated === 1 ? 'One fault' : `${repeated} faults`} as above.`);
  }

  async function call(endpoint: Endpoint, token: string, body?: object, note = '', judge = judgeAnswer) {
    const { faults, answer } = await callAsPage(options, endpoint, token, body);
    const all = answer ? [...faults, ...judge(answer, endpoint)] : faults;
    report(`${endpoint.method} ${endpoint.path}${note}`, all);
    return answer;
  }

  if (!options.origin) {
    print('The page has the origin of the service, so CORS is not checked. Another origin: --origin.\n');
  }
  const { session, send, metrics, actions, connect, refresh } = ENDPOINTS;
  const sessionId = textIn(await call(session, accessToken, { chatType: 'free', userId }), 'sessionId');
  if (sessionId) {
    const message = { sessionId, userId, payloadType: 'text', payload: { text: 'Hello' } };
    const answer = await call(send, accessToken, message);
    const notes = answer && answer.status < 300 ? noteReplies(parseJson(answer.text)) : [];
    for (const note of notes) print(`         ${note}`);
  } else {
    print(`skip   POST ${send.path}\n         It needs a session.`);
  }
  await call(metrics, accessToken);
  await call(metrics, 'not-a-token', undefined, ' with a wrong token', judgeRefusal);
  await call(actions, accessToken);
  await call(connect, accessToken);
  if (refreshToken) {
    const newToken = textIn(await call(refresh, accessToken, { refreshToken }), 'accessToken');
    if (newToken) await call(metrics, newToken, undefined, ' with the new access token');
  } else {
    print(`skip   POST ${refresh.path}\n         Pass --refresh-token to check it. It is used up by that.`);
  }
  print(told.size === 0 ? '\nEverything fits.' : `\nFaults: ${told.size}`);
  return told.size === 0;
}

function textIn(answer: Answer | undefined, field: string): string | undefined {
  const body = parseJson(answer?.text ?? '');
  const value = typeof body === 'object' && body !== null ? Reflect.get(body, field) : undefined;
  return typeof value === 'string' ? value : undefined;
}
