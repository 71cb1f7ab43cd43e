import { expect, vi } from 'vitest';
import { FinanceChatError, type InitOptions } from '../../src/options/types';
import { optionsOf } from './options';

export const GIVEN: InitOptions = {
  baseUrl: 'https://api.example',
  userId: 'ada',
  tokens: { accessToken: 'a1', refreshToken: 'r1' },
};

/** What the engines of this test make of the CSS in it. */
const CSS_TAKES: Record<string, RegExp> = {
  color: /^(#[\da-f]{3,8}|red|rgb\([\d ]+\))$/,
  'border-radius': /^(0|\d+(px|rem|%))$/,
  'font-size': /^\d+(\.\d+)?(px|rem)$/,
  'font-family': /^[\w\s",-]+$/,
};

/** `value` at a dotted path, beside what is required. */
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

/** A page with an element for the chat, whose browser knows the CSS of these tests. Unstub the globals afterwards. */
export function openPageWithTarget() {
  document.body.innerHTML = '<main id="chat"></main>';
  vi.stubGlobal('CSS', {
    supports: (property: string, value: string) => CSS_TAKES[property]?.test(value) ?? false,
  });
}
