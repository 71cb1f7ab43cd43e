import { expect, it } from 'vitest';
import ar from '../../src/locale/ar';
import fr from '../../src/locale/fr';
import { createTranslation } from '../../src/locale/translation';

const CATALOGUE = { fr, ar, 'pt-BR': { send: 'Enviar' }, 'zh-Hans': { send: '发送' } };

it.each([
  ['en-GB', 'Send', 'en-GB'],
  ['fr-CA', 'Envoyer', 'fr-CA'],
  ['FR-ca', 'Envoyer', 'fr-CA'],
  ['fr-CA-u-nu-latn', 'Envoyer', 'fr-CA-u-nu-latn'],
  ['ar-EG', 'إرسال', 'ar-EG'],
  ['pt-BR', 'Enviar', 'pt-BR'],
  ['zh-Hans-CN', '发送', 'zh-Hans-CN'],
])('speaks %s', (wanted, send, locale) => {
  const translation = createTranslation(wanted, CATALOGUE);
  expect(translation.t('send')).toBe(send);
  expect(translation.locale).toBe(locale);
});

it.each(['de', 'pt', 'zh-Hant-TW', 'x-klingon', '', 'not a tag', 'en_US'])(
  'is English throughout for %j',
  (wanted) => {
    const translation = createTranslation(wanted, CATALOGUE);
    expect(translation.locale).toBe('en');
    expect(translation.rtl).toBe(false);
    expect(translation.t('send')).toBe('Send');
    expect(translation.number(1234.5)).toBe('1,234.5');
    expect(translation.money(1234.5, 'EUR')).toBe('€1,234.50');
    expect(translation.day('2026-05-03')).toBe('May 3, 2026');
  },
);

it.each([
  ['zh-CN', '发送'],
  ['zh', '发送'],
  ['zh-CN-u-nu-hanidec', '发送'],
  ['zh-TW', 'Send'],
  ['zh-Hant', 'Send'],
  ['pt-br', 'Enviar'],
  ['pt', 'Send'],
  ['iw-IL', 'שליחה'],
])('finds what people of %s read', (wanted, send) => {
  expect(createTranslation(wanted, { ...CATALOGUE, he: { send: 'שליחה' } }).t('send')).toBe(send);
});

it.each([
  ['pt-br', 'pt-BR'],
  ['PT-BR', 'pt-BR'],
  ['iw', 'he-IL'],
  ['zh-hans', 'zh-CN'],
])('knows messages that were given for %s in %s', (tag, wanted) => {
  expect(createTranslation(wanted, { [tag]: { send: '!' } }).t('send')).toBe('!');
});

it('does not take messages for English whose tag is none', () => {
  expect(createTranslation('en', { en_US: { send: 'Go' }, '': { send: 'Go' } }).t('send')).toBe('Send');
});

it('prefers messages of the region to those of the language', () => {
  const translation = createTranslation('zh-TW', { 'zh-Hans': { send: '发送' }, 'zh-TW': { send: '傳送' } });
  expect(translation.t('send')).toBe('傳送');
});

it('writes the figures of the region with the messages of the language', () => {
  expect(createTranslation('en-GB', {}).day('2026-05-03')).toBe('3 May 2026');
  expect(createTranslation('fr-CH', CATALOGUE).money(1234.5, 'CHF')).not.toBe(
    createTranslation('fr-FR', CATALOGUE).money(1234.5, 'CHF'),
  );
});

it.each([
  ['fr', undefined, 'Fermer le chat'],
  ['en-GB', { en: { closeChat: 'Bye' } }, 'Bye'],
  ['pt-BR', undefined, 'Close chat'],
])('prefers the messages of the host in %s', (wanted, catalogue, closeChat) => {
  const translation = createTranslation(wanted, catalogue ?? CATALOGUE, { send: 'Hop' });
  expect(translation.t('send')).toBe('Hop');
  expect(translation.t('closeChat')).toBe(closeChat);
});

it.each(['ar', 'ar-EG', 'ckb', 'dv', 'fa-IR', 'he', 'ps', 'sd', 'ug', 'ur-PK', 'yi'])(
  'writes %s from right to left',
  (wanted) => {
    expect(createTranslation(wanted, { [wanted]: {} }).rtl).toBe(true);
  },
);

it.each(['en', 'fr', 'arn', 'hei', 'urb', 'faa'])('writes %s from left to right', (wanted) => {
  expect(createTranslation(wanted, { [wanted]: {} }).rtl).toBe(false);
});

it.each([
  ['en', 1, 'Open chat, 1 unread message'],
  ['en', 2, 'Open chat, 2 unread messages'],
  ['en', 1234, 'Open chat, 1,234 unread messages'],
  ['fr', 0, 'Ouvrir le chat, 0 message non lu'],
  ['fr', 1, 'Ouvrir le chat, 1 message non lu'],
  ['ar', 2, 'فتح المحادثة، رسالتان غير مقروءتين'],
])('counts in %s: %i', (wanted, count, message) => {
  expect(createTranslation(wanted, CATALOGUE).t('openChatUnread', { count })).toBe(message);
});

it.each([{ other: '{count} new' }, '{count} new'])(
  'takes the general form of a message: %j',
  (openChatUnread) => {
    expect(createTranslation('en', {}, { openChatUnread }).t('openChatUnread', { count: 1 })).toBe('1 new');
  },
);

it('fills in texts as they are, and leaves a placeholder without a value', () => {
  const translation = createTranslation('en', {});
  expect(translation.t('askAbout')).toBe('Tell me about: {title}');
  expect(translation.t('askAbout', { title: 'rent' })).toBe('Tell me about: rent');
  expect(translation.t('askAbout', { title: '$& {id} $1' })).toBe('Tell me about: $& {id} $1');
  expect(translation.t('reference', { id: '0042' })).toBe('Reference 0042');
});
