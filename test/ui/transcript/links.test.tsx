import { expect, it } from 'vitest';
import { Transcript } from '../../../src/ui/transcript/Transcript';
import { showComponent, textReply } from '../../support/ui';

/** The links in a reply. Each must be shown as where it leads, in letters that only read from left to right. */
async function linksIn(text: string) {
  const { chat, view, container } = showComponent(<Transcript />);
  chat.receive(textReply(text));
  await view.findByRole('button', { name: 'Copy message' });
  const links = [...container.querySelectorAll('a')];
  for (const link of links) {
    expect(link.textContent).toBe(link.getAttribute('href'));
    expect(link.textContent).toMatch(/^https:\/\/[!-~]+$/);
    expect(new URL(link.href).href).toBe(link.textContent);
    expect(link.dir).toBe('ltr');
    expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer']);
  }
  return links.map(({ textContent }) => textContent);
}

const BANK = 'https://bank.example/';
const EVIL = 'https://evil.example/';
const BOTH = 'https://bank.example.evil.example/';

it.each([
  ['the name of a bank as credentials', 'https://bank.example@evil.example/', []],
  ['a backslash before the credentials', 'https://bank.example\\@evil.example/', [`${BANK}@evil.example/`]],
  ['a backslash in the path', 'https://evil.example\\bank.example', [`${EVIL}bank.example`]],
  ['no slashes', 'https:evil.example', []],
  ['http', 'http://bank.example', []],
  ['another scheme', 'javascript://bank.example/%0aalert(1)', []],
  ['another scheme with a link in it', `data:text/html,${EVIL}`, [EVIL]],
  ['a host that begins with a bank', BOTH, [BOTH]],
  ['a host of another script', 'https://b\u0430nk.example/', ['https://xn--bnk-6cd.example/']],
  ['a full stop of another script', 'https://bank.example\u3002evil.example', [BOTH]],
  ['a percent-encoded override', `${EVIL}%E2%80%AEmoc`, [`${EVIL}%E2%80%AEmoc`]],
  ['a joiner in the host', 'https://ba\u200dnk.example', []],
  [
    'a joiner in a Persian path',
    `${BANK}می\u200cخواهم`,
    [`${BANK}%D9%85%DB%8C%E2%80%8C%D8%AE%D9%88%D8%A7%D9%87%D9%85`],
  ],
  ['a space of no width in the host', 'https://bank\u200b.example.evil.example', []],
  ['an override in the host', 'https://bank.example\u202e.evil.example', []],
  ['an invisible mark in the path', `${EVIL}\u200ea`, []],
  ['a control character in the path', `${EVIL}\u0007a`, []],
  ['a tab in the host', 'https://evil\t.example', ['https://evil/']],
  ['a line separator', `${EVIL}\u2028bank`, [EVIL]],
  ['an override before it', `\u202e${EVIL}#moc.knab//:sptth`, [`${EVIL}#moc.knab//:sptth`]],
  ['as many overrides before it as count', `${'\u202e'.repeat(130)}${EVIL}`, [EVIL]],
  ['an override after it', `${EVIL}\u202e`, [EVIL]],
  ['isolates around it, as message formats put them', `Go to \u2068${BANK}help\u2069.`, [`${BANK}help`]],
  ['a port that is none', 'https://bank.example:99999/', []],
  ['the end of a sentence', `Is it ${BANK}?`, [BANK]],
  ['parentheses of its own', `See ${BANK}Bond_(a_(b)).`, [`${BANK}Bond_(a_(b))`]],
  ['parentheses around it', `(see ${BANK}Bond_(a))`, [`${BANK}Bond_(a)`]],
  ['more characters than anybody reads', `${EVIL}${'a'.repeat(2_000)}`, []],
] as [string, string, string[]][])(
  'shows links as where they lead, whatever is in them: %s',
  async (_, text, links) => {
    expect(await linksIn(text)).toEqual(links);
  },
);
