import { expect, it } from 'vitest';
import { secureUrl } from '../../src/lib/network';

it.each([
  'https://api.example',
  'https://api.example:8443/v1?x=1#y',
  'http://LOCALHOST',
  'http://127.0.0.1:80',
  'http://[::1]:3000',
])('takes %s', (text) => {
  expect(secureUrl(text)?.href).toBe(new URL(text).href);
});

it.each([
  'http://api.example',
  'http://10.0.0.1',
  'http://[::ffff:127.0.0.1]',
  'http://localhost.example',
  'http://mylocalhost',
  'http://127.0.0.1.example',
  'javascript:alert(1)',
  'https://user@api.example',
  'https://:secret@api.example',
  'http://user@localhost',
  'api.example',
  undefined,
  {},
])('does not take %s', (text) => {
  expect(secureUrl(text)).toBeUndefined();
});
