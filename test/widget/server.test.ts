import { expect, it } from 'vitest';
import { FinanceChatError, init } from '../../src/index';

it('says on a server that it needs a page', () => {
  const start = () => init({ baseUrl: 'https://api.example', userId: 'ada', tokens: { accessToken: 'a' } });
  expect(start).toThrow(FinanceChatError);
  expect(start).toThrow(/^\[finance-chat\] init\(\) needs a page.* See https:.*#no-page$/);
});
