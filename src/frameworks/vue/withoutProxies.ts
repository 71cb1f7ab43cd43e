import { toRaw } from 'vue';
import { isPlain } from '../options';

/** A copy of options without Vue's proxies. A watcher that calls it follows every value in them. */
export const withoutProxies = <Options extends object>(options: Options): Options =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      name,
      name === 'persistence' ? toRaw(value) : copy(value),
    ]),
  ) as Options;

function copy(value: unknown): unknown {
  if (!isPlain(value)) return toRaw(value);
  if (Array.isArray(value)) return value.map(copy);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, copy(part)]));
}
