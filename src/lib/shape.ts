import { isObject } from './guards';

/**
 * The shape of a value: a guard, a list of one shape, or fields. Further fields are ignored. A field whose name here ends
 * with "?" may be missing, and is left out where it is wrong.
 */
export type Shape = ((value: unknown) => boolean) | readonly [Shape] | { readonly [field: string]: Shape };

const isListShape = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape);

/** What a shape makes of a value. */
interface Reading {
  /** A frozen copy of the fields that the shape names. Other fields may be nested too deep to copy. */
  copy?: unknown;
  /** The dotted path of the first value that does not fit, and whether there is none. */
  mismatch?: { readonly path: string; readonly isMissing: boolean };
}

/** Is told the path of each field that was left out, and whether a part of it was missing, or wrong. */
export type OnLeftOut = (path: string, isMissing: boolean) => void;

/** Copies the part of a value that its shape describes, where all of that fits. */
export function readShape(shape: Shape, value: unknown, path = 'body', onLeftOut?: OnLeftOut): Reading {
  const isList = isListShape(shape);
  const isFit = typeof shape === 'function' ? shape(value) : isList ? Array.isArray(value) : isObject(value);
  if (!isFit) return { mismatch: { path, isMissing: value === undefined } };
  if (typeof shape === 'function') return { copy: value };
  const parts = value as Record<string, unknown>;
  const copy = (isList ? [] : {}) as Record<string, unknown>;
  const inner = isList ? Object.keys(parts).map((at) => [at, shape[0]] as const) : Object.entries(shape);
  for (const [key, partShape] of inner) {
    const name = key.replace('?', '');
    const part = parts[name];
    const isOptional = name !== key;
    if (isOptional && (part ?? undefined) === undefined) continue;
    const read = readShape(partShape, part, `${path}.${name}`, onLeftOut);
    if (!read.mismatch) copy[name] = read.copy;
    else if (isOptional) onLeftOut?.(read.mismatch.path, read.mismatch.isMissing);
    else return read;
  }
  return { copy: Object.freeze(copy) };
}
