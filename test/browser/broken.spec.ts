import type { Page } from '@playwright/test';
import type { EventName } from '../../src/chat/events';
import { TOKENS } from '../support/answers';
import { pageOf } from '../support/hostSite';
import type { TestService } from '../support/testService';
import type { View } from '../support/view';
import { expect, test } from './fixtures';

declare global {
  interface Window {
    /** Makes the built-in under test throw from now on: at most `times` times, and for at most `ms` milliseconds. */
    breakBuiltIn(times: number, ms: number): void;
  }
}

/** Built-ins that a page may have replaced by functions that throw. */
const BUILT_INS = [
  'Node.prototype.insertBefore',
  'Element.prototype.setAttribute',
  'Intl.NumberFormat',
  'ResizeObserver',
  'MutationObserver',
  'queueMicrotask',
];

const START = Date.parse('2026-05-03T10:00:00Z');

const FAULT_MS = 2_000;
/** How soon after the last fault the panel works again. */
const RECOVERY_MS = 3_000;

type Duration = [name: string, times: number, ms: number];

const DURATIONS: Duration[] = [
  ['five times', 5, Number.POSITIVE_INFINITY],
  ['once', 1, Number.POSITIVE_INFINITY],
  ['for two seconds', Number.POSITIVE_INFINITY, FAULT_MS],
];

interface Case {
  page: Page;
  chat: View;
  service: TestService;
  userId: string;
  /** Breaks the built-in for the duration of this case. */
  breakNow(): Promise<void>;
}

interface Moment {
  /** The messages that the person has sent by the end of the moment. */
  sent: string[];
  act(given: Case): Promise<void>;
  /** Whether nothing of the former user may be left. */
  forgets?: boolean;
}

const send = (page: Page, text: string) => page.evaluate((given) => window.chat.send(given), text);

/** Lets an answer go, and waits until the chat has it: only then may time pass. */
async function arrive(page: Page, event: EventName, answer: () => void) {
  const chat = await page.evaluateHandle(
    (name) => ({ told: new Promise<void>((done) => window.chat.on(name, () => done())) }),
    event,
  );
  answer();
  await chat.evaluate(({ told }) => told);
}

/** An open panel with a message and its reply. */
async function begin({ page, chat }: Case) {
  await page.evaluate(() => window.chat.open());
  await send(page, 'Before');
  await expect(chat.log).toContainText('You said: Before');
}

const MOMENTS: Record<string, Moment> = {
  opening: {
    sent: [],
    async act({ page, breakNow }) {
      await breakNow();
      await page.evaluate(() => window.chat.open());
    },
  },
  sending: {
    sent: ['Before', 'During'],
    async act(given) {
      await begin(given);
      await given.breakNow();
      await send(given.page, 'During');
    },
  },
  'receiving a reply': {
    sent: ['Before', 'During'],
    async act(given) {
      await begin(given);
      const answer = given.service.hold('send');
      await send(given.page, 'During');
      await expect.poll(given.service.texts).toContain('During');
      await given.breakNow();
      await arrive(given.page, 'message:received', answer);
    },
  },
  'loading the overview': {
    sent: ['Before'],
    async act(given) {
      await begin(given);
      const answer = given.service.hold('metrics');
      await given.page.evaluate(() => window.chat.showMetrics());
      await expect.poll(given.service.called).toContain('metrics');
      await given.breakNow();
      await arrive(given.page, 'metrics:shown', answer);
    },
  },
  'logging out': {
    sent: ['Before'],
    forgets: true,
    async act(given) {
      await begin(given);
      await given.breakNow();
      await given.page.evaluate(() => window.chat.logout());
      await given.page.evaluate((tokens) => window.chat.setTokens(tokens), TOKENS);
    },
  },
  'changing the user': {
    sent: ['Before'],
    forgets: true,
    async act(given) {
      await begin(given);
      await given.breakNow();
      await given.page.evaluate(([userId, tokens]) => window.chat.update({ userId, tokens }), [
        `${given.userId} again`,
        // The pair of the former user would be no use to the next one.
        { accessToken: 'access-2' },
      ] as const);
    },
  },
};

/** Lets a test break a built-in of its pages. */
async function makeBreakable(page: Page, path: string) {
  await page.addInitScript((given) => {
    const names = given.split('.');
    const name = names.pop() ?? '';
    // biome-ignore lint/suspicious/noExplicitAny: any part of any built-in
    const owner = names.reduce((object: any, key) => object[key], window);
    const usual = owner[name];
    let left = 0;
    let until = 0;

    function breakable(this: unknown, ...args: unknown[]) {
      if (left > 0 && Date.now() < until) {
        left--;
        throw new Error(`${given} is broken`);
      }
      return new.target ? Reflect.construct(usual, args) : Reflect.apply(usual, this, args);
    }
    owner[name] = Object.assign(breakable, { prototype: usual.prototype });
    window.breakBuiltIn = (times, ms) => {
      left = times;
      until = Date.now() + ms;
    };
  }, path);
}

const shadowText = (chat: View) => chat.host.evaluate(({ shadowRoot }) => shadowRoot?.innerHTML ?? '');

// Each built-in for one of the durations, in turn.
for (const [index, builtIn] of BUILT_INS.entries()) {
  const [duration, times, ms] = DURATIONS[index % DURATIONS.length] as Duration;
  test(`loses and repeats nothing while ${builtIn} throws ${duration}`, { tag: index ? '@all' : [] }, async ({
    page,
    host,
    chat,
    service,
    told,
  }) => {
    // Time passes only where a case says so, so that nothing depends on the speed of the machine.
    await page.clock.install({ time: START });
    await makeBreakable(page, builtIn);
    host.put('/', pageOf({ body: '<script src="/finance-chat.js"></script>' }));
    await page.goto(host.url);
    await page.clock.pauseAt(START + 60_000);

    for (const [moment, { sent, act, forgets }] of Object.entries(MOMENTS)) {
      await test.step(moment, async () => {
        service.calls.length = 0;
        await page.evaluate(() => window.breakBuiltIn(0, 0));
        told.warnings.length = 0;
        await host.init({ userId: moment });
        const breakNow = () =>
          page.evaluate(([times, ms]) => window.breakBuiltIn(times, ms), [times, ms] as const);
        await act({ page, chat, service, userId: moment, breakNow });
        if (forgets) expect(await shadowText(chat)).not.toContain('Before');
        await page.clock.runFor(FAULT_MS + RECOVERY_MS);

        await page.evaluate(() => window.chat.open());
        // A built-in that was not used before the opening may fail only now.
        await page.clock.runFor(FAULT_MS + RECOVERY_MS);
        await expect(chat.input).toBeVisible();
        await chat.say('After');
        await expect(chat.log).toContainText('You said: After');
        expect(service.texts()).toEqual([...sent, 'After']);
        for (const text of forgets ? [] : sent) await expect(chat.log).toContainText(`You said: ${text}`);
        await expect(chat.log.locator('[data-status]:not([data-status=sent])')).toHaveCount(0);
        if (forgets) expect(await shadowText(chat)).not.toContain('Before');
        expect(told.warnings.length, told.warnings.join('\n')).toBeLessThanOrEqual(1);
      });
    }

    await page.evaluate(
      ([times, ms]) => {
        window.breakBuiltIn(times, ms);
        window.chat.destroy();
      },
      [times, ms] as const,
    );
    await expect(chat.host).toHaveCount(0);
  });
}
