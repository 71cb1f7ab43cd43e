import { expect, it, vi } from 'vitest';
import { createLife } from '../../src/frameworks/createLife';
import { WIDGET_OPTIONS } from '../../src/options/widgetOptions';

const GIVEN = { baseUrl: 'https://api.example', userId: 'ada', tokens: () => 'pair' };

/** A life whose chats only record the calls. */
function live() {
  const done: unknown[] = [];
  const created: Record<string, unknown>[] = [];
  const life = createLife((options: object) => {
    created.push({ ...options });
    return {
      update: (change: object) => void done.push(change),
      logout: () => void done.push('logged out'),
      destroy: () => void done.push('destroyed'),
    };
  });
  return {
    done,
    created,
    life,
    apply(options: object) {
      life.apply(options);
      return life.getChat();
    },
  };
}

it('updates nothing where nothing has changed, however new the objects and functions are', () => {
  const { apply, done, created } = live();
  const render = () =>
    apply({
      ...GIVEN,
      tokens: () => 'pair',
      beforeSend: (text: string) => text,
      appearance: { scheme: 'dark' },
      starters: ['One', 'Two'],
      renderers: { card: () => 'card' },
      connect: { allowedOrigins: ['https://link.example'], open: () => {} },
    });
  render();
  render();
  expect(created).toHaveLength(1);
  expect(done).toEqual([]);
});

it('calls the functions of the latest options until its end, without an owner', () => {
  const { apply, created } = live();
  const owner = (name: string) =>
    function (this: unknown) {
      return [name, this];
    };
  const given = (first: string, others = first) => ({
    ...GIVEN,
    beforeSend: owner(first),
    connect: { open: owner(others) },
    renderers: { chart: { render: owner(others) } },
  });
  apply(given('first') as never);
  apply(given('second', 'first') as never);
  apply(given('third') as never);
  const [options] = created as [ReturnType<typeof given>];
  const called = [options.beforeSend(), options.connect.open(), options.renderers.chart.render()];
  expect(called).toEqual(called.map(() => ['third', undefined]));
  apply({ ...given('of the next user'), mode: 'inline' } as never);
  expect(options.beforeSend()).toEqual(['third', undefined]);
});

it('updates only what has changed, and takes back what is no longer given', () => {
  const { apply, done } = live();
  apply({ ...GIVEN, greeting: 'Hello', locale: 'fr', appearance: { scheme: 'dark', radius: 4 } });
  apply({ ...GIVEN, greeting: undefined, locale: 'fr', appearance: { radius: 8 }, starters: ['One'] });
  apply({ ...GIVEN, locale: 'fr', starters: ['One', 'Two'], beforeSend: (text: string) => text });
  apply({ ...GIVEN, locale: 'fr', starters: ['One', 'Two'], appearance: { radius: 8 } });
  expect(done).toEqual([
    { greeting: null, appearance: { scheme: null, radius: 8 }, starters: ['One'] },
    { appearance: null, starters: ['One', 'Two'], beforeSend: expect.any(Function) },
    { beforeSend: null, appearance: { radius: 8 } },
  ]);
});

const groups = Object.entries(WIDGET_OPTIONS).filter(([, option]) => !('fits' in option));

it.each(groups)('updates the group %s part by part', (name) => {
  const { apply, done } = live();
  for (const group of [{ one: 1 }, { two: 2 }]) apply({ ...GIVEN, [name]: group });
  expect(done).toEqual([{ [name]: { one: null, two: 2 } }]);
});

it('gives the pair of tokens as a whole', () => {
  const { apply, done } = live();
  apply({ ...GIVEN, tokens: { accessToken: 'a1', refreshToken: 'r1' } });
  apply({ ...GIVEN, tokens: { accessToken: 'a2' } });
  expect(done).toEqual([{ tokens: { accessToken: 'a2' } }]);
});

it.each([{ userId: 'eve' }, { baseUrl: 'https://other.example' }])(
  'gives the tokens with %j, which end a logout',
  (change) => {
    const { apply, done } = live();
    apply(GIVEN);
    apply({ ...GIVEN, ...change });
    expect(done).toEqual([{ ...change, tokens: expect.any(Function) }]);
  },
);

it('gives a storage as it is, and another one in its place', () => {
  const [first, second] = [1, 2].map((length) => ({ getItem: () => null, setItem() {}, length }));
  const { apply, done, created } = live();
  apply({ ...GIVEN, persistence: first });
  apply({ ...GIVEN, persistence: second });
  expect(done).toEqual([{ persistence: second }]);
  expect(created[0]?.persistence).toBe(first);
});

it.each([{ mode: 'inline' }, { target: '#chat' }, { name: 'second' }])(
  'creates another chat with %j, with the options of the moment',
  (place) => {
    const { apply, done, created } = live();
    apply({ ...GIVEN, greeting: 'Hello' });
    apply({ ...GIVEN, ...place, greeting: 'Hi' });
    apply({ ...GIVEN, ...place, greeting: 'Hi' });
    expect(done).toEqual(['destroyed']);
    expect(created.map(({ greeting }) => greeting)).toEqual(['Hello', 'Hi']);
  },
);

it('creates no chat before it is asked for, nor after its end', () => {
  const { life, created } = live();
  expect(life.getChat()).toBeUndefined();
  life.apply(GIVEN);
  expect(created).toHaveLength(0);
  expect(life.getChat()).toBe(life.getChat());
  expect(created).toHaveLength(1);
  life.end();
  expect(life.getChat()).toBeUndefined();
});

it('logs out the user who has signed out while the component was hidden', () => {
  const { life, apply, done, created } = live();
  apply(GIVEN);
  life.end();
  apply({ ...GIVEN, tokens: null });
  const once = { ...localStorage };
  apply({ ...GIVEN, tokens: null });
  expect([created.length, done, localStorage.length]).toEqual([1, ['destroyed'], 1]);
  expect({ ...localStorage }).toEqual(once);
});

it.each([{ userId: undefined }, { userId: '' }, { tokens: null }, { baseUrl: '' }])(
  'has no chat while there is %j: says so once, and logs out the user who was there',
  (missing) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { apply, done, created } = live();
    const given = [missing, missing, {}, missing, {}];
    const isThere = given.map((options) => apply({ ...GIVEN, ...options }) !== undefined);
    expect(isThere).toEqual([false, false, true, false, true]);
    expect(done).toEqual(['logged out', 'destroyed']);
    expect(created).toHaveLength(2);
    const [name] = Object.keys(missing);
    expect(warn.mock.calls).toEqual([
      [expect.stringContaining(`"${name}" has no value, so there is no chat until it comes.`)],
    ]);
  },
);
