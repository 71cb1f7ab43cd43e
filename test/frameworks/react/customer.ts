import { afterAll, beforeAll } from 'vitest';
import type { Demo } from '../../support/uiPage';
import { serveDemo } from '../../testing/callers';

/** What a chat must be given, of a service that nobody serves. */
export const GIVEN = {
  baseUrl: 'https://api.example',
  userId: 'ada',
  tokens: () => new Promise<never>(() => {}),
};

/** Serves the demo for all tests of a file. Returns what a chat must be given there. */
export function serveCustomer() {
  let demo: Demo;
  beforeAll(async () => {
    demo = await serveDemo();
  });
  afterAll(() => demo.close());
  return async () => ({
    baseUrl: demo.url,
    userId: 'london',
    tokens: await demo.service.issueTokens('london'),
  });
}
