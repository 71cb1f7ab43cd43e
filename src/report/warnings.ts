declare const __VERSION__: string;

/** In the repository that package.json names, at the tag of this version. */
const GUIDE = `https://github.com/finance-chat/finance-chat/blob/v${__VERSION__}/docs/troubleshooting.md`;

/** A line for the console. Its code is the heading of a paragraph in the guide. */
export const lineOf = (code: string, sentence: string) => `[finance-chat] ${sentence} See ${GUIDE}#${code}`;

/** A name that is nearly the one given. */
const didYouMean = (name: string | undefined) => (name ? ` Did you mean "${name}"?` : '');

/** How a value does not fit. */
const howWrong = (isMissing: boolean) => (isMissing ? 'is missing' : 'has the wrong type or form');

/**
 * What the console is told: the cause and the fix, by a code that stays the same. Each has its paragraph in the guide.
 * Never personal data: names, addresses of services and statuses, but no values. The lines of the light tag, of a server
 * (index.ts) and of components (createLife.ts) stand there, as the script tag needs none of them.
 */
export const WARNINGS = {
  'script-not-ready': (file: string) =>
    `${file} did not load. Serve all files of one version from one folder.`,

  'unknown-option': (name: string, nearest?: string) =>
    `There is no option "${name}", so it does nothing.${didYouMean(nearest)}`,
  'wrong-option': (name: string, takes: string, got: string, effect: string) =>
    `"${name}" takes ${takes}; it got ${got}, so ${effect}.`,
  'missing-launcher': (selector: string) =>
    `No element matches the "launcher" '${selector}', so none opens the chat. Give the page one, or correct the selector.`,
  'unknown-argument': (call: string, name: string, nearest?: string) =>
    `${call} takes no "${name}", so it is ignored.${didYouMean(nearest)}`,
  'wrong-argument': (call: string, takes: string) => `${call} takes ${takes}, and got something else.`,
  'fixed-option': (name: string) => `"${name}" cannot change later. Create the chat anew.`,

  'answer-mismatch': (operation: string, field: string, isMissing: boolean) =>
    `The answer to ${operation} does not fit: ${field} ${howWrong(isMissing)}. ` +
    '"finance-chat check" says what it must be.',
  'unexpected-answer': (operation: string, status: number | undefined) =>
    `The answer to ${operation} (status ${status}) is not the JSON that it must be. Check "baseUrl", and any ` +
    'proxy before the service. A streamed answer needs "readStream".',
  refused: (operation: string, status: number | undefined) =>
    `The service refused ${operation} (status ${status}). The network tab shows why.${status === 404 ? ' Check "baseUrl".' : ''}`,
  'unread-reply': () =>
    'The service took a message, but its answer has no reply. Answer with { payloadType, payload }, a list of them or ' +
    '{ messages: [...] }, or an empty body if replies come by receive(). Else let "readReplies" return a list at once.',
  'left-out': (field: string, isMissing: boolean, form?: string) =>
    `"${field}" ${form ? `is not ${form}` : howWrong(isMissing)}, so it is left out.`,
  'unsafe-connect-link': () =>
    'The link to a bank was not shown. It must be https, without credentials, and its origin in ' +
    '"connect.allowedOrigins" if you give that.',

  'blocked-by-csp': (origin: string) =>
    `The Content-Security-Policy of this page blocks requests to ${origin}. Add it to "connect-src".`,
  'cors-or-network': (origin: string) =>
    `${origin} gave no answer that this page may read. Either it does not allow the origin of this page (CORS), or it ` +
    'cannot be reached, or it redirects. The network tab shows which.',
  'no-answer': (origin: string) =>
    `${origin} gave no answer. Either something in the browser blocks the request, or it cannot be reached, or it redirects. The network ` +
    'tab shows which.',

  'token-function-failed': (how: string) =>
    `The "tokens" function failed (${how}), so the user is signed out. Mostly its endpoint gave no answer or no ` +
    'JSON: see the network tab.',
  'no-token-pair': (got: string) =>
    `The "tokens" function gave ${got}, so the user is signed out. Have it resolve with ` +
    '{ accessToken, refreshToken? }. If its endpoint refused, the network tab shows why.',
  'refused-pair': () =>
    'The service refuses the access token that you gave, and gives no new pair for it, so the user is signed out. ' +
    'Give "tokens" as a function, or call setTokens() on "auth:failed".',
  'known-pair': () =>
    'You gave a pair that the chat had before, so the user stays signed out. Give a new pair.',
  unauthorized: () =>
    'The service refuses the next access token, too, so the user is signed out. Check that it knows the ' +
    'tokens that "tokens" and its renewals give.',

  'insecure-context': () => 'Serve this page over https. Else others on the network can read everything.',
  'blocked-storage': () =>
    'The browser refuses sessionStorage, so the conversation does not survive a reload. Allow it, give a ' +
    'sandboxed frame "allow-same-origin", or choose persistence: \'none\'.',
  'loaded-twice': (version: string) => `Loaded twice; version ${version} stays. Remove a script tag.`,

  'too-long': (maxLength: number) => `A text was longer than "maxLength" (${maxLength}), so it was not sent.`,
  'host-threw': (what: string, how?: string) =>
    `${what} ${how ? `failed (${how})` : 'threw'}. Correct your code.`,
  'unknown-language': (locale: string) =>
    `There are no messages for the locale "${locale}", so the chat is in English. Give them to addMessages(): in a module, ` +
    'import them from "finance-chat/locales/…".',
  'no-renderer': (payloadType: string) =>
    `A reply of the type "${payloadType}" cannot be shown. Give "renderers" a function for it; a "text" has a string in "payload.text".`,
  'unshowable-node': (payloadType: string, got = 'a wrong node') =>
    `The renderer for "${payloadType}" returned ${got}. Return a text or a new node; from "toText" a text.`,
  'rendering-failed': () =>
    'Showing the chat failed, so it is built again. Please report it, with the error.',
  'widget-error': () => 'An error in the chat made a call fail. Please report it, with the error.',
};

type WarningCode = keyof typeof WARNINGS;

/** A code, and the facts that its sentence takes. */
export type Warning = {
  [Code in WarningCode]: readonly [code: Code, ...facts: Parameters<(typeof WARNINGS)[Code]>];
}[WarningCode];

/** The line for the console. */
export function describeWarning([code, ...facts]: Warning): string {
  const sentence = WARNINGS[code] as (...given: readonly unknown[]) => string;
  return lineOf(code, sentence(...facts));
}

/**
 * A required option is missing or wrong, or there is no page. The message is the line for the console: the option, what it got (never a
 * token), what it takes, and the address of its paragraph in the guide.
 */
export class FinanceChatError extends Error {
  override readonly name = 'FinanceChatError';
}
