import { expect, it } from 'vitest';
import { secureUrl } from '../../src/lib/network';

it.each([
  'https://api.example',
  'https://api.example:8443/v1?x=1#y',
  'https://api.example/a@b',
  'http://localhost',
  'http://shop.localhost:3000',
  'http://LOCALHOST',
  'http://127.0.0.1:80',
  'http://127.1',
  'http://2130706433',
  'http://[::1]:3000',
])('takes %s', (text) => {
  expect(secureUrl(text)?.href).toBe(new URL(text).href);
});

it.each([
  'http://api.example',
  'http://10.0.0.1',
  'http://0.0.0.0',
  'http://128.0.0.1',
  'http://[::2]',
  'http://[::ffff:127.0.0.1]',
  'http://localhost.example',
  'http://mylocalhost',
  'http://127.0.0.1.example',
  'ws://localhost',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/plain,hi',
  'blob:https://api.example/1',
  'https://user@api.example',
  'https://:secret@api.example',
  'http://user@localhost',
  'api.example',
  '//api.example',
  'https://',
  '',
  undefined,
  {},
])('does not take %s', (text) => {
  expect(secureUrl(text)).toBeUndefined();
});
