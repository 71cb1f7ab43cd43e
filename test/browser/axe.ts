import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Axe {
  run(context: object, options: object): Promise<Record<'violations' | 'incomplete' | 'passes', Finding[]>>;
}

interface Finding {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** The findings of axe, and the checks that it cannot decide, in both schemes, with the rule and the element. */
export async function findings(page: Page): Promise<string[]> {
  // Brings axe onto the page, where it stays.
  await new AxeBuilder({ page }).setLegacyMode().include('finance-chat').withRules('list').analyze();
  const found: string[] = [];
  for (const scheme of ['light', 'dark'] as const) {
    await page.evaluate((wanted) => window.chat.update({ appearance: { scheme: wanted } }), scheme);
    await expect(page.locator('[part=launcher], [part=panel]').first()).toHaveCSS('color-scheme', scheme);
    found.push(...(await findingsNow(page)).map((finding) => `${scheme} ${finding}`));
  }
  return found;
}

/** The findings of axe on a whole page, without its frames. */
export async function pageFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().exclude('iframe').analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`);
}

function findingsNow(page: Page): Promise<string[]> {
  return page.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: Axe };
    // Axe reads contrast and target size from a map of the elements inside `body`; the widget stands beside it.
    const walk = Document.prototype.createTreeWalker.bind(document);
    document.createTreeWalker = (root, ...rest) => {
      const walker = walk(root === document.body ? document.documentElement : root, ...rest);
      walker.currentNode = root;
      return walker;
    };
    const { violations, incomplete, passes } = await axe.run(
      { include: ['finance-chat'] },
      { runOnly: tags },
    );
    const root = document.querySelector('finance-chat')?.shadowRoot;
    // An open menu covers other controls on purpose, and the panel covers texts of the page.
    const isCovered = (summary = '') =>
      summary.includes('partially overlaps other') ||
      (summary.includes('overlapped by another') && root?.querySelector('[role=menu], [role=alertdialog]'));
    const found = [...violations, ...incomplete].flatMap(({ id, nodes }) =>
      nodes
        .filter(({ failureSummary }) => !isCovered(failureSummary))
        .map(({ html, failureSummary }) => `${id}: ${html.slice(0, 120)} ${failureSummary}`),
    );
    return passes.some(({ id }) => id === 'target-size') ? found : [...found, 'no control was measured'];
  }, RULES);
}
