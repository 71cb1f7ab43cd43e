import { findings } from './axe';
import { tooFaint } from './contrast';
import { expect, receive, test } from './fixtures';

const TEXT = `# Your month

You spent **£1,204.50**, *less* than in \`April\`. See [your statement](https://bank.example/statement).

| Account | Balance |
| --- | ---: |
| Current account | £1,205.50 |
| Savings | £10,150.00 |

- [x] Rent paid
- [ ] Set something aside
- Others:
  1. Council tax
  2. Water

> Past returns say nothing about future ones.

---

\`\`\`
IBAN  GB29 NWBK 6016 1331 9268 19
REF   a long line that goes on until it no longer fits into the message
\`\`\``;

const ARABIC = `# شهرك

أنفقت **1204.50** جنيهًا.

| الحساب | الرصيد |
| --- | --- |
| جاري | 1205.50 |

- [x] الإيجار
- ادخار

> اقتباس`;

const WIDE = `| Account | Balance on 1 May | Balance on 31 May | What changed in between |
| --- | ---: | ---: | :---: |
| Current account | £2,410.00 | −£1,205.50 | Rent |`;

const SCRIPT = '<script src="/markdown.js"></script>';

for (const [name, size, lang, text] of [
  ['a wide window', { width: 1000, height: 1300 }, 'en', TEXT],
  ['a phone', { width: 360, height: 740 }, 'en', TEXT],
  ['a phone, from right to left', { width: 360, height: 740 }, 'ar', ARABIC],
] as const) {
  test(`a text in Markdown leaves axe nothing to find and nothing too faint in ${name}`, {
    tag: lang === 'en' && size.width < 500 ? [] : '@all',
  }, async ({ page, host }) => {
    await page.setViewportSize(size);
    await host.open({ locale: lang }, { lang, head: `${SCRIPT}<script src="/locales/ar.js"></script>` });
    await page.evaluate(() => window.chat.open());
    await receive(page, text);
    const table = page.getByRole('region', { name: /Account|الحساب/ });
    await expect(table).toBeVisible();
    expect(await findings(page)).toEqual([]);
    expect(await tooFaint(page)).toEqual([]);
  });
}

for (const lang of ['en', 'ar']) {
  test(`a table wider than a phone scrolls by itself, also with the keyboard, in ${lang}`, {
    tag: '@all',
  }, async ({ page, host }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await host.open({ locale: lang }, { lang, head: `${SCRIPT}<script src="/locales/ar.js"></script>` });
    await page.evaluate(() => window.chat.open());
    await receive(page, WIDE);
    const table = page.getByRole('region', { name: /^Account, Balance on 1 May/ });
    await table.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => table.evaluate((region) => region.scrollLeft)).toBeGreaterThan(0);
    // A figure stays with its sign.
    const cell = table.getByRole('cell', { name: '−£1,205.50' });
    const tops = await cell.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return Array.from(range.getClientRects(), ({ top }) => top);
    });
    expect(new Set(tops).size).toBe(1);
    const log = page.getByRole('log');
    expect(await log.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });
}
