import type { Page } from '@playwright/test';
import type { View } from '../support/view';
import { expect } from './fixtures';

/** Expects that no answer has changed a shared prototype, sticks out of the panel, or blocks its use. */
export async function expectUnspoilt(page: Page, chat: View) {
  const shared = () => [
    ...Object.keys(Object.prototype),
    ...Object.keys(Array.prototype),
    ...Object.keys(Function.prototype),
  ];
  expect(await page.evaluate(shared)).toEqual([]);
  const tooWide = ({ scrollWidth, clientWidth }: Element) => scrollWidth - clientWidth;
  for (const part of [page.locator('html'), chat.panel, chat.log])
    expect(await part.evaluate(tooWide)).toBe(0);
  await chat.input.fill('');
  await chat.input.pressSequentially('Still here');
  await expect(chat.input).toHaveValue('Still here');
  await chat.input.fill('');
}
