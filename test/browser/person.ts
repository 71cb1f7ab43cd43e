import type { Page } from '@playwright/test';
import type { TestService } from '../support/testService';
import { viewOf } from '../support/view';

export type Person = ReturnType<typeof createPerson>;

/** Somebody in front of a tab, who knows what they wrote there and what they sent again. */
export function createPerson(name: string, service: TestService, getPage: () => Page) {
  const written: string[] = [];
  const triedAgain = new Set<string>();
  const chat = () => viewOf(getPage());

  /** Where each message on the page stands. */
  async function statuses() {
    const shown = await chat().mine.evaluateAll((messages) =>
      messages.map((message): [string, string] => [
        message.textContent?.match(/Note #[\w-]+\./)?.[0] ?? '',
        message.getAttribute('data-status') ?? '',
      ]),
    );
    return new Map(shown);
  }

  return {
    written,
    triedAgain,
    statuses,

    async write() {
      const text = `Note #${name}-${written.length}.`;
      written.push(text);
      await chat().say(text);
      return text;
    },

    async tryAgain() {
      for (const [text, status] of await statuses()) {
        if (status !== 'failed' && status !== 'unconfirmed') continue;
        service.askedAgain(text);
        triedAgain.add(text);
        await chat().mine.filter({ hasText: text }).getByRole('button', { name: 'Try again' }).click();
      }
    },

    /** What the service took at the first try, as it was written and as it came in. */
    order() {
      const taken = service.ledger.map(({ text }) => text);
      const smooth = written.filter((text) => taken.includes(text) && !triedAgain.has(text));
      return { written: smooth, taken: [...new Set(taken)].filter((text) => smooth.includes(text)) };
    },
  };
}
