import type { Page } from '@playwright/test';
import { en } from '../../src/locale/en';
import { createRandom } from '../crowd/random';
import { SEED } from '../settings';
import type { TestService } from '../support/testService';
import type { View } from '../support/view';
import { addFigures } from './figures';
import { followFootprint, growthOf } from './footprint';
import { expect, test } from './long';
import { createPerson } from './person';

const USER = 'user-1';
const MORNING = Date.UTC(2026, 2, 2, 8);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Long for a slow machine, and shorter than a sleep. */
const TIMEOUT_MS = 10 * MINUTE_MS;
/** The other tabs have 150 ms to answer. */
const STEP_MS = 160;
const NOTICE_MS = 500;
/** In bytes. */
const MAX_GROWTH = 500_000;
/** A tab hears the others on the channels of its current and its former refresh token. */
const MAX_CHANNELS = 2;
const OBJECTS_PER_CHANNEL = 10;

interface Watched extends Window {
  /** The ids of entries, as the events of the widget tell them. */
  ids: string[];
  failedSignIns: number;
}

const WATCHING = `<script>
  window.ids = [];
  window.failedSignIns = 0;
  for (const name of ['message:sent', 'message:received'])
    document.addEventListener('finance-chat:' + name, ({ detail }) => window.ids.push(detail.id));
  document.addEventListener('finance-chat:auth:failed', () => window.failedSignIns++);
</script>`;

const watched = (page: Page) =>
  page.evaluate(() => {
    const { ids, failedSignIns } = window as unknown as Watched;
    return { ids: ids.splice(0), failedSignIns };
  });

/** The messages of the person in the transcript. */
const transcript = async (page: Page) =>
  (await page.evaluate(() => window.chat.transcript())).match(/(?<=^You: ).*$/gm) ?? [];

/** A computer with a clock that the test moves. */
function createComputer(page: Page, chat: View) {
  const dispatch = (type: string, target: 'window' | 'document' = 'window') =>
    page.evaluate(
      ([name, on]) => window[on].dispatchEvent(new PageTransitionEvent(name, { persisted: true })),
      [type, target] as const,
    );

  return {
    pass: (ms: number) => page.clock.runFor(ms),

    /** Lets time pass until no answer is awaited any more. */
    async settle() {
      while (await chat.log.locator('.waiting').count()) await page.clock.runFor(STEP_MS);
    },

    /** No timer runs for an hour, and then all timers that became due. */
    async sleep() {
      await page.clock.fastForward(HOUR_MS);
      await dispatch('visibilitychange', 'document');
      await dispatch('focus');
    },

    async leaveAndReturn() {
      await dispatch('pagehide');
      await page.clock.fastForward(HOUR_MS);
      await dispatch('pageshow');
    },

    async turnClock(ms: number) {
      await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + ms);
    },
  };
}

/** A day of a person who writes every minute, and whose access token and session expire every minute. */
function createDay(page: Page, chat: View, service: TestService) {
  const random = createRandom(SEED);
  const computer = createComputer(page, chat);
  const person = createPerson(USER, service, () => page);
  const unconfirmed: string[] = [];

  const shows = (name: string) => () => chat.shortcut(name).click();
  const acts = [
    person.write,
    person.write,
    shows(en.metrics),
    shows(en.actions),
    shows(en.connect),
    async () => {
      await chat.button('Close chat').click();
      await chat.open();
    },
    async () => {
      await chat.button(en.hideAmounts).click();
      await chat.button(en.showAmounts).click();
    },
  ];

  /** The answer to a message does not come before the computer falls asleep. */
  async function sleepWhileSending() {
    const release = service.hold('send');
    const text = await person.write();
    await expect.poll(service.texts).toContain(text);
    await computer.sleep();
    await expect(chat.mine.last()).toHaveAttribute('data-status', 'unconfirmed');
    release();
    await expect.poll(() => service.timesTaken(text)).toBe(1);
    // The notice of a message comes after its status, so that a screen reader says it once.
    await computer.pass(NOTICE_MS);
    if (unconfirmed.push(text) % 2) await person.tryAgain();
  }

  const events = [
    sleepWhileSending,
    () => computer.turnClock(-DAY_MS),
    computer.leaveAndReturn,
    () => computer.turnClock(DAY_MS),
  ];

  return {
    computer,
    person,
    unconfirmed,

    async tryEverything() {
      for (const act of acts) await act();
      await computer.settle();
    },

    /** Plays some minutes, with an event at each minute that `every` divides. */
    async live(minutes: number, every: number) {
      for (let minute = 1; minute <= minutes; minute++) {
        service.expireAll(USER);
        service.forgetSessions(USER);
        await person.write();
        while (random() < 0.4) await acts[Math.floor(random() * acts.length)]?.();
        await computer.settle();
        if (minute % every === 0) await events[(minute / every - 1) % events.length]?.();
        await computer.settle();
        await computer.pass(MINUTE_MS);
      }
    },

    async startAnew() {
      await chat.menu.click();
      await chat.menuItem(en.newConversation).click();
      await chat.button(en.startNew).click();
      await expect(chat.mine).toHaveCount(0);
      await computer.settle();
      await computer.pass(MINUTE_MS);
    },
  };
}

test('takes every message of an open tab once and in order, and renews once per expiry, for hours', {
  tag: '@all',
}, async ({ page, chat, host, service, breaches, hours }) => {
  test.setTimeout(120_000 * (1 + hours));
  await page.clock.install({ time: MORNING });
  await page.clock.pauseAt(MORNING + MINUTE_MS);
  const signIn = () =>
    host.open({ tokens: service.issue(USER), requestTimeout: TIMEOUT_MS }, { head: WATCHING });
  await signIn();
  await chat.open();
  const footprint = await followFootprint(page);
  const { person, computer, ...day } = createDay(page, chat, service);
  await computer.settle();
  // After this, objects that are created once are there, also those of the test itself.
  await day.tryEverything();
  await day.live(8, 2);
  await day.startAnew();
  const [before, earlier, known] = [await footprint(), service.tally(), person.written.length];

  const minutes = hours * 60;
  await day.live(minutes, 15);
  const { expiries, refreshes, sessions } = service.tally();
  const written = person.written.slice(known);
  const [shown, order] = [await transcript(page), person.order()];
  const { ids, failedSignIns } = await watched(page);
  await day.startAnew();
  const after = await footprint();
  addFigures({
    'minutes of one open tab, on virtual time': minutes,
    '  expiries of the access token, renewals': `${expiries - earlier.expiries}, ${refreshes - earlier.refreshes}`,
    '  expiries of the session, new sessions': `${minutes}, ${sessions - earlier.sessions}`,
    '  messages written': written.length,
    '  not confirmed, as the computer fell asleep': written.filter((text) => day.unconfirmed.includes(text))
      .length,
    '  sent again, as the person wished': written.filter((text) => person.triedAgain.has(text)).length,
    '  lost': written.filter((text) => !service.timesTaken(text)).length,
    ...growthOf(before, after),
  });
  expect(shown).toEqual(written);
  expect(order.taken).toEqual(order.written);
  const times = (text: string) => service.timesTaken(text) - (person.triedAgain.has(text) ? 1 : 0);
  expect(person.written.filter((text) => times(text) !== 1)).toEqual([]);
  expect([expiries - earlier.expiries, refreshes - earlier.refreshes]).toEqual([minutes, minutes]);
  expect(sessions - earlier.sessions).toBe(minutes);
  expect([breaches, failedSignIns]).toEqual([[], 0]);
  expect(new Set(ids).size).toBe(ids.length);
  const channels = Math.min(minutes, MAX_CHANNELS);
  expect(after.objects - before.objects).toBeLessThan(1_500 + channels * OBJECTS_PER_CHANNEL);
  expect(after.nodes - before.nodes).toBeLessThan(100);
  expect(after.listeners - before.listeners).toBeLessThanOrEqual(channels);
  expect(after.heap - before.heap).toBeLessThan(MAX_GROWTH);

  await day.live(12, 3);
  const evening = await transcript(page);
  await computer.turnClock(-DAY_MS);
  await signIn();
  await expect.poll(() => transcript(page)).toEqual(evening);
  await day.live(2, 1);
  const late = await transcript(page);
  expect(late).toEqual(person.written.slice(-late.length));
  expect(late.length).toBeGreaterThan(evening.length);
  expect(person.written.filter((text) => times(text) !== 1)).toEqual([]);
  expect([breaches, (await watched(page)).failedSignIns]).toEqual([[], 0]);
});
