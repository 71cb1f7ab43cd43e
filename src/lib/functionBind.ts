/*
 * MooTools 1.4 and others replace `bind` by one that drops arguments, and @preact/signals binds arguments while it is
 * evaluated. So this module is imported first, and a sound `bind` stands in until the page's own is restored. An effect
 * that begins within another one binds arguments later, so no component starts an effect while it is rendered.
 */
const ofThePage = Object.getOwnPropertyDescriptor(Function.prototype, 'bind');

// biome-ignore lint/complexity/noBannedTypes: any function can be bound
function bind(this: Function, self: unknown, ...first: unknown[]) {
  return (...rest: unknown[]) => Reflect.apply(this, self, [...first, ...rest]);
}

// Does nothing where the page has frozen its own.
Reflect.defineProperty(Function.prototype, 'bind', { value: bind });

export function restoreBind() {
  if (ofThePage) Reflect.defineProperty(Function.prototype, 'bind', ofThePage);
}
