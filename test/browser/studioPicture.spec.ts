import { readFile } from 'node:fs/promises';
import { expect, needWholeBrowser, test } from './fixtures';
import { tab, visit } from './studioPage';

// A person is asked before a page may take a picture of its tab.
needWholeBrowser('A headless shell takes no picture of a tab.', '--auto-accept-this-tab-capture');

test.use({ viewport: { width: 1440, height: 900 } });

test('saves a picture of the preview as the browser shows it', async ({ page, demo }) => {
  await visit(page, demo.url, 'scenario=question&compare=all-languages');
  await tab(page, 'Hand over');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save picture' }).click(),
  ]);
  await expect(page.getByRole('status').first()).toHaveText('Picture saved');
  const picture = await readFile(await file.path());
  // The size in the header of a PNG: beside the controls, and as high as the window below the toolbar.
  expect(picture.readUInt32BE(16)).toBe(1440 - 360);
  expect(picture.readUInt32BE(20) / 800).toBeCloseTo(1, 1);
});
