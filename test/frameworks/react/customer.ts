import { afterAll } from 'vitest';
import { serveDemo } from '../../testing/callers';

/** The required options of a chat whose service does not answer. */
export const GIVEN = {
  baseUrl: 'https://api.example',
  userId: 'ada',
  tokens: () => new Promise<never>(() => {}),
};

/** Serves the demo for all tests of a file. Returns the required options of a chat there. */
export async function serveCustomer() {
  const demo = await serveDemo();
  afterAll(() => demo.close());
  return async () => ({
    baseUrl: demo.url,
    userId: 'london',
    tokens: await demo.service.issueTokens('london'),
  });
}
