import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { tooFaint } from './contrast';
import { expect, test } from './fixtures';
import { STATES } from './states';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Axe {
  run(context: object, options: object): Promise<Record<'violations' | 'incomplete' | 'passes', Finding[]>>;
}

interface Finding {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** What axe finds, or cannot decide, in both schemes, with the rule and the element. */
async function findings(page: Page): Promise<string[]> {
  // Brings axe onto the page, where it stays.
  await new AxeBuilder({ page }).setLegacyMode().include('finance-chat').withRules('list').analyze();
  return page.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: Axe };
    const found: string[] = [];
    // Axe reads contrast and target size from a map of what is inside `body`; the widget stands beside it.
    const walk = document.createTreeWalker.bind(document);
    document.createTreeWalker = (root, ...rest) => {
      const walker = walk(root === document.body ? document.documentElement : root, ...rest);
      walker.currentNode = root;
      return walker;
    };
    for (const scheme of ['light', 'dark'] as const) {
      window.chat.update({ appearance: { scheme } });
      const { violations, incomplete, passes } = await axe.run(
        { include: ['finance-chat'] },
        { runOnly: tags },
      );
      if (!passes.some(({ id }) => id === 'target-size')) found.push(`${scheme}: no control was measured`);
      for (const { id, nodes } of [...violations, ...incomplete]) {
        for (const { html, failureSummary } of nodes)
          found.push(`${scheme} ${id}: ${html.slice(0, 120)} ${failureSummary}`);
      }
    }
    return found;
  }, RULES);
}

for (const [name, show] of Object.entries(STATES)) {
  test(`leaves axe nothing to find and nothing too faint in ${name}`, async ({
    page,
    host,
    chat,
    service,
  }) => {
    await show({ page, host, chat, service });
    expect(await findings(page)).toEqual([]);
    expect(await tooFaint(page)).toEqual([]);
  });
}
