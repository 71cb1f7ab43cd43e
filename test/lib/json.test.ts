import { afterEach, expect, it } from 'vitest';
import { NOT_JSON, parse, stringify } from '../../src/lib/json';
import { fc } from '../support/random';

const PROTOTYPES = [Array.prototype, Object.prototype, String.prototype, Number.prototype] as object[];

/** Patches the built-ins as Prototype.js did: values are quoted a second time. */
function patch(writable: boolean) {
  for (const prototype of PROTOTYPES) {
    Object.defineProperty(prototype, 'toJSON', { value: () => '"patched"', configurable: true, writable });
  }
}

function unpatch() {
  for (const prototype of PROTOTYPES) delete (prototype as { toJSON?: unknown }).toJSON;
}

/** While the built-ins are patched, Vitest cannot report an error, so its text becomes the result. */
function attempt(act: () => string) {
  try {
    return act();
  } catch (error) {
    return `${error}`;
  }
}

afterEach(unpatch);

it('writes any JSON as if no library had patched the built-ins', () => {
  // The widget has no properties of these names.
  const plain = fc.jsonValue().filter((value) => !/"(__proto__|toJSON)":/.test(JSON.stringify(value)));
  fc.assert(
    fc.property(plain, fc.boolean(), (value, writable) => {
      const expected = JSON.stringify([value]);
      patch(writable);
      const written = attempt(() => stringify([value]));
      const native = JSON.stringify([value]);
      unpatch();
      expect(written).toBe(expected);
      expect(native).not.toBe(expected);
    }),
  );
});

it('writes dates, addresses and the like as they say', () => {
  const value = { at: new Date(0), where: [new URL('https://bank.example/')], none: Object.create(null) };
  expect(stringify(value)).toBe(JSON.stringify(value));
});

it('leaves what it writes as it was', () => {
  const value = { list: [{ a: 1 }] };
  stringify(value);
  expect(Object.getOwnPropertyNames(value)).toEqual(['list']);
  expect(Object.getOwnPropertyNames(value.list)).toEqual(['0', 'length']);
});

it.each(['', ' ', '\n\t'])('reads the blank text %j as nothing', (text) => {
  expect(parse(text)).toBeUndefined();
});

it.each(['<html>', '{"a":', "{'a':1}", 'undefined', 'NaN'])('tells %j from JSON', (text) => {
  expect(parse(text)).toBe(NOT_JSON);
});

it.each(['null', '0', '"a"', '[]', '{"a":1}'])('reads %s', (text) => {
  expect(parse(text)).toEqual(JSON.parse(text));
});

it.each(['Great \ud83d', '\udc00'])('writes and reads half of a surrogate pair: %j', (torn) => {
  const text = stringify({ torn });
  expect(text).not.toMatch(/\p{Surrogate}/u);
  expect(parse(text)).toEqual({ torn });
});
