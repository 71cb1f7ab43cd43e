import { parseArgs } from 'node:util';
import * as v from 'valibot';
import type { TokenEndpoint } from './askForTokens';
import type { Pair } from './caller';
import { check } from './check';
import { parseJson } from './judgeAnswer';
import { createReport } from './report';
import { createSafeText } from './safeText';
import { addressOf, numberOf, originOf, type Terminal, UsageError } from './usage';

export const CHECK_HELP = `finance-chat check <baseUrl> --user <id> [--origin <origin>] [--json]
  Calls your service as a page of that origin would, CORS included, and says for each operation what
  does not fit. It creates sessions, sends the message "Hello" and uses the refresh token up.
  Exits with 0 if everything that was checked fits, with 1 if something does not, and with 2 if the
  command is wrong. The last line is for programs; --json writes one JSON document instead.

  Tokens, one of
    FINANCE_CHAT_ACCESS_TOKEN, FINANCE_CHAT_REFRESH_TOKEN in the environment
    --tokens-stdin                   a pair as JSON on standard input
    --tokens-url <url>               asks your token endpoint; --cookie or FINANCE_CHAT_COOKIE signs in there
    --access-token, --refresh-token  every user of the machine can read arguments, so only for test tokens
  An access token that has expired is renewed, as the widget does.

  More options
    --origin <origin>     where your pages are; else the origin of --tokens-url, else that of the service
    --other-user <id>     somebody else's user id, which your service must not accept
    --wait <seconds>      how long to wait at most until the access token expires (10)
    --timeout <ms>        how long to wait for each answer (30000)`;

const OPTIONS = {
  user: { type: 'string' },
  'other-user': { type: 'string', default: 'someone-else' },
  'access-token': { type: 'string' },
  'refresh-token': { type: 'string' },
  'tokens-stdin': { type: 'boolean' },
  'tokens-url': { type: 'string' },
  cookie: { type: 'string' },
  origin: { type: 'string' },
  timeout: { type: 'string', default: '30000' },
  wait: { type: 'string', default: '10' },
  json: { type: 'boolean', default: false },
} as const;

type Values = ReturnType<typeof parse>['values'];

const PairInput = v.object({ accessToken: v.string(), refreshToken: v.nullish(v.string()) });

export async function runCheck(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parse(args);
  const [address, ...others] = positionals;
  if (!address || others.length > 0) throw new UsageError('"check" takes one base address.');
  if (!values.user) throw new UsageError('--user is missing.');
  const baseUrl = addressOf('The base address', address).replace(/\/+$/, '');
  const service = new URL(baseUrl).origin;
  const timeoutMs = numberOf('timeout', values.timeout, 2 ** 31 - 1);
  const waitMs = numberOf('wait', values.wait, 24 * 60 * 60) * 1000;
  const tokensUrl = values['tokens-url'] && addressOf('--tokens-url', values['tokens-url']);
  const given = values.origin ?? tokensUrl;
  const origin = given === undefined ? service : originOf(given);
  const tokens = await tokensOf(values, terminal, { origin, timeoutMs });

  const { addSecrets, clean } = createSafeText();
  if ('url' in tokens) addSecrets(tokens.cookie, ...(tokens.cookie ?? '').split(/;\s*|=/).filter(isLong));
  const report = createReport({ print: terminal.print, clean, json: values.json });
  const unchecked = await check(
    {
      page: { baseUrl, origin: origin === service ? undefined : origin, timeoutMs },
      userId: values.user,
      otherUserId: values['other-user'],
      tokens,
      waitMs,
      onPair: ({ accessToken, refreshToken }) => addSecrets(accessToken, refreshToken),
    },
    report,
  );
  if (given === undefined) unchecked.push('CORS (--origin <the origin of your pages>)');
  return report.end(unchecked) ? 0 : 1;
}

function parse(args: string[]) {
  return parseArgs({ args: joinTokens(args), allowPositionals: true, options: OPTIONS });
}

async function tokensOf(
  values: Values,
  { env, readInput }: Terminal,
  page: Pick<TokenEndpoint, 'origin' | 'timeoutMs'>,
): Promise<Pair | TokenEndpoint> {
  const url = values['tokens-url'];
  const ways = [values['access-token'], values['tokens-stdin'], url].filter((way) => way !== undefined);
  if (ways.length > 1) throw new UsageError('Only one of --access-token, --tokens-stdin, --tokens-url fits.');
  if (url !== undefined) {
    const cookie = values.cookie ?? env.FINANCE_CHAT_COOKIE;
    return { ...page, url, cookie };
  }
  if (values['tokens-stdin']) {
    const pair = parseJson(await readInput());
    if (!v.is(PairInput, pair)) throw new UsageError('Standard input must be a pair of tokens as JSON.');
    return { accessToken: pair.accessToken, refreshToken: pair.refreshToken ?? undefined };
  }
  const accessToken = values['access-token'] ?? env.FINANCE_CHAT_ACCESS_TOKEN;
  const refreshToken = values['refresh-token'] ?? env.FINANCE_CHAT_REFRESH_TOKEN;
  if (!accessToken) throw new UsageError('--access-token is missing.');
  return { accessToken, refreshToken: refreshToken || undefined };
}

/** A short word, such as the name of a cookie, may stand anywhere. */
function isLong(part: string): boolean {
  return part.length >= 8;
}

/** A token may begin with a dash, and would pass for an option. */
function joinTokens(args: string[]): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const last = joined.at(-1) ?? '';
    if (['--access-token', '--refresh-token'].includes(last)) joined.splice(-1, 1, `${last}=${arg}`);
    else joined.push(arg);
  }
  return joined;
}
