import { isFilled, isFunction, isObject, isString, propertyOf } from '../lib/guards';
import { findUnknownNames } from '../lib/nearestName';
import type { Reporter } from '../report/reporter';

/** Something on the page that a message is about. */
export interface About {
  /** Its name, as the person reads it: "The Flour Jar". */
  readonly title: string;
  /** What it says there, such as an amount: "−£27.78". It is never stored. */
  readonly value?: string | undefined;
}

/** The same, in the composer: a message that has not been sent. */
export interface DraftAbout extends About {
  /** The element of the page that its chip rises from. It is never sent or stored. */
  readonly from?: Element | undefined;
}

/** What may be given with a text. */
export interface TextOptions {
  /** Something on the page that the text is about. */
  about?: About | undefined;
}

/** What may be given with a text for the composer. */
export interface AskOptions {
  /** Something on the page that the text is about. */
  about?: DraftAbout | undefined;
}

export const toAbout = ({ title, value }: About): About =>
  Object.freeze(value === undefined ? { title } : { title, value });

/** What a text is about, as the host gives it. The developer is told of a wrong one, which counts as none. */
export function readAbout(
  call: string,
  options: unknown,
  report: Pick<Reporter, 'warn'>,
): DraftAbout | undefined {
  const given = isObject(options) ? options : {};
  for (const found of findUnknownNames(Object.keys(given), ['about'])) {
    report.warn(['unknown-argument', call, ...found]);
  }
  const about = given.about ?? undefined;
  if (about === undefined) return undefined;
  const { title, value, from } = isObject(about) ? about : {};
  const text = value ?? '';
  if (!isFilled(title) || !isString(text)) {
    report.warn(['wrong-argument', call, 'an "about" of the form { title, value? }, both texts']);
    return undefined;
  }
  const isElement = isFunction(propertyOf(from, 'getBoundingClientRect'));
  return { ...toAbout({ title, value: text || undefined }), ...(isElement && { from: from as Element }) };
}
