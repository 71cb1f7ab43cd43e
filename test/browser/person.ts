import type { Page } from '@playwright/test';
import type { TestService } from '../support/testService';
import { viewOf } from '../support/view';

export type Person = ReturnType<typeof createPerson>;

/** A person in front of a tab, who remembers the messages that they wrote there and sent again. */
export function createPerson(name: string, service: TestService, getPage: () => Page) {
  const written: string[] = [];
  const triedAgain = new Set<string>();
  const chat = () => viewOf(getPage());

  /** The status of each message on the page. */
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

    /** The messages that the service took at the first try, in the order of writing and of arrival. */
    order() {
      const taken = service.ledger.map(({ text }) => text);
      const smooth = written.filter((text) => taken.includes(text) && !triedAgain.has(text));
      return { written: smooth, taken: [...new Set(taken)].filter((text) => smooth.includes(text)) };
    },
  };
}
