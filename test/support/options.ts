import { expect, vi } from 'vitest';
import type { InitOptions } from '../../src/options/types';
import { type Options, readOptions } from '../../src/options/widgetOptions';
import { createReporter } from '../../src/report/reporter';
import { FinanceChatError } from '../../src/report/warnings';
import type { PageFiles } from '../../src/widget/extras';

/** The widget's options from those of a host, or from a change of them. */
export const optionsOf = (given: unknown, before?: Options): Options =>
  readOptions(given, createReporter(), before);

/** A page whose widget script has no files beside it. */
export const NO_FILES: PageFiles = {
  languages: [],
  load: () => Promise.reject(new Error('There is no such file.')),
};

export const GIVEN: InitOptions = {
  baseUrl: 'https://api.example',
  userId: 'ada',
  tokens: { accessToken: 'a1', refreshToken: 'r1' },
};

/** The CSS values that the stubbed browser of these tests accepts. */
const CSS_TAKES: Record<string, RegExp> = {
  color: /^(#[\da-f]{3,8}|red|rgb\([\d ]+\))$/,
  'border-radius': /^(0|\d+(px|rem|%))$/,
  'font-size': /^\d+(\.\d+)?(px|rem)$/,
  'font-family': /^[\w\s",-]+$/,
};

/** The required options, and `value` at a dotted path. */
export function withOption(path: string, value: unknown): InitOptions {
  const [name = '', part] = path.split('.');
  return { ...GIVEN, [name]: part ? { [part]: value } : value };
}

export function refusalOf(given: unknown): FinanceChatError {
  try {
    optionsOf(given);
  } catch (error) {
    expect(error).toBeInstanceOf(FinanceChatError);
    return error as FinanceChatError;
  }
  return expect.unreachable(`${JSON.stringify(given)} was taken`);
}

/** A page with an element for the chat, whose browser knows the CSS of these tests. */
export function openPageWithTarget() {
  document.body.innerHTML = '<main id="chat"></main>';
  vi.stubGlobal('CSS', {
    supports: (property: string, value: string) => CSS_TAKES[property]?.test(value) ?? false,
  });
}
