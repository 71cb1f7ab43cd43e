import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { token } from '../endpoints';
import type { TokenEndpoint } from './askForTokens';
import { CHECKS, type Pair } from './caller';
import { check } from './check';
import { createReport } from './report';
import { createSafeText } from './safeText';
import { addressOf, numberOf, originOf, type Terminal, UsageError } from './usage';

export const CHECK_HELP = `finance-chat check <baseUrl> --user <id> [--origin <origin>] [--json | --junit]
  Calls your service as a page of that origin would, CORS included, and says for each operation what
  does not fit. It creates sessions, sends the message "Hello" and uses the refresh token up.
  Exits with 0 if the chat works with it, with 1 if there are faults, and with 2 if the command is
  wrong. The last line is for programs; --json and --junit write one document instead.

  Tokens, one of
    FINANCE_CHAT_ACCESS_TOKEN, FINANCE_CHAT_REFRESH_TOKEN in the environment
    --tokens-url <url>               asks your token endpoint; --cookie or FINANCE_CHAT_COOKIE signs in there
    --access-token, --refresh-token  every user of the machine can read arguments, so only for test tokens
  An access token that has expired is renewed, as the widget does.

  More options
    --origin <origin>     where your pages are; else the origin of --tokens-url, else that of the service
    --stream              the answer to a message arrives in pieces, for the option readStream
    --only <id>           makes only this check, and the calls that it needs; may be given again:
                          ${CHECKS.slice(0, 6).join(', ')},
                          ${CHECKS.slice(6).join(', ')}
    --wait <seconds>      how long to wait at most until the access token expires (10). Only a
                          JSON Web Token (JWT) says when that is
    --timeout <ms>        how long to wait for each answer (30000)`;

const OPTIONS = {
  user: { type: 'string' },
  'access-token': { type: 'string' },
  'refresh-token': { type: 'string' },
  'tokens-url': { type: 'string' },
  cookie: { type: 'string' },
  origin: { type: 'string' },
  timeout: { type: 'string', default: '30000' },
  wait: { type: 'string', default: '10' },
  stream: { type: 'boolean', default: false },
  only: { type: 'string', multiple: true },
  json: { type: 'boolean' },
  junit: { type: 'boolean' },
} as const;

type Values = ReturnType<typeof parse>['values'];

export async function runCheck(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parse(args);
  const [address, ...others] = positionals;
  if (!address || others.length > 0) throw new UsageError('"check" takes one base address.');
  if (/[?#]/.test(address)) throw new UsageError('The base address has a query or a fragment. Leave it out.');
  if (!values.user) throw new UsageError('--user is missing.');
  const baseUrl = addressOf('The base address', address).replace(/\/+$/, '');
  const service = new URL(baseUrl).origin;
  const timeoutMs = numberOf('timeout', values.timeout, 2 ** 31 - 1);
  const waitMs = numberOf('wait', values.wait, 24 * 60 * 60) * 1000;
  const tokensUrl = values['tokens-url'] && addressOf('--tokens-url', values['tokens-url']);
  const given = values.origin ?? tokensUrl;
  const origin = given === undefined ? service : originOf(given);
  const { only, json, junit } = values;
  for (const id of only ?? []) {
    if (!CHECKS.some((known) => known === id)) throw new UsageError(`Unknown check "${id}".`);
  }
  const tokens = tokensOf(values, terminal, { origin, timeoutMs });

  const { addSecrets, clean } = createSafeText();
  if ('url' in tokens) addSecrets(tokens.cookie, ...(tokens.cookie ?? '').split(/;\s*|=/));
  const format = json ? 'json' : junit ? 'junit' : undefined;
  const report = createReport({ print: terminal.print, clean, format });
  const unchecked = await check(
    {
      page: { baseUrl, origin: origin === service ? undefined : origin, timeoutMs },
      userId: values.user,
      tokens,
      waitMs,
      isStream: values.stream,
      isWanted: (id) => only?.includes(id) ?? true,
      onPair: ({ accessToken, refreshToken }) => addSecrets(accessToken, refreshToken),
    },
    report,
  );
  if (given === undefined) unchecked.push('CORS (--origin <the origin of your pages>)');
  return report.end(unchecked) ? 0 : 1;
}

const parse = (args: string[]) => parseArgs({ args, allowPositionals: true, options: OPTIONS });

function tokensOf(
  values: Values,
  { env }: Terminal,
  page: Pick<TokenEndpoint, 'origin' | 'timeoutMs'>,
): Pair | TokenEndpoint {
  const url = values['tokens-url'];
  if (url !== undefined && values['access-token'] !== undefined) {
    throw new UsageError('Only one of --access-token and --tokens-url fits.');
  }
  if (url !== undefined) return { ...page, url, cookie: values.cookie ?? env.FINANCE_CHAT_COOKIE };
  const accessToken = values['access-token'] ?? env.FINANCE_CHAT_ACCESS_TOKEN;
  const refreshToken = values['refresh-token'] ?? env.FINANCE_CHAT_REFRESH_TOKEN;
  if (!accessToken) {
    throw new UsageError('Tokens are missing: --tokens-url <url> asks your token endpoint for them');
  }
  // A file or a variable may end with a line break, which a header leaves out.
  const { issues } = v.safeParse(token, accessToken.trim());
  if (issues) throw new UsageError(`The access token ${issues[0].message}.`);
  return { accessToken, refreshToken: refreshToken || undefined };
}
