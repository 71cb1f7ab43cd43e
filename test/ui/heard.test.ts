import { virtual } from '@guidepup/virtual-screen-reader';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { HistoryMessage } from '../../src/chat/types';
import { ServiceFailure } from '../../src/service/failure';
import { METRICS } from '../support/answers';
import { deferred, settle } from '../support/deferred';
import { showView, type UiOptions } from '../support/ui';
import { soon, t } from '../support/uiView';

const ANSWER = { payloadType: 'text', payload: { text: 'You have £4,321.09.' } };

/** The view with a screen reader at work in it. */
async function listen(given: UiOptions = {}) {
  const ui = showView({
    ...given,
    script: { sendMessage: () => ANSWER, metrics: () => METRICS, ...given.script },
  });
  await virtual.start({ container: ui.root.firstElementChild as HTMLElement });
  onTestFinished(() => virtual.stop());
  ui.chat.start();

  /** The announcements of live regions since the start, in order. */
  const heard = async () =>
    (await virtual.spokenPhraseLog()).filter((phrase) => /^(polite|assertive): /.test(phrase));

  /** The phrases that the reader says on its way through the whole widget. */
  async function walk() {
    await virtual.clearSpokenPhraseLog();
    const seen: string[] = [];
    do {
      await virtual.next();
      seen.push(await virtual.lastSpokenPhrase());
    } while (seen.length < 4 || seen.at(-2) !== seen[0] || seen.at(-1) !== seen[1]);
    return seen;
  }

  return { ...ui, heard, walk };
}

it('says a reply once, by itself and politely, who it is from, and what a question is about', async () => {
  const { user, box, chat, heard } = await listen();
  await user.type(box(), 'What do I have?{Enter}');
  const replies = async () => (await heard()).filter((phrase) => phrase.includes('You have'));
  await soon(replies).toHaveLength(1);
  expect(await replies()).toEqual([expect.stringMatching(/^polite: Assistant: You have £4,321\.09\./)]);
  chat.send('And this?', { about: { title: 'The Flour Jar', value: '−£27.78' } });
  await soon(replies).toHaveLength(2);
  expect((await heard()).filter((phrase) => /Flour|And this/.test(phrase))).toEqual([
    'polite: About: The Flour Jar · −£27.78You: And this?',
  ]);
});

it('does not say earlier messages that come in late, nor their days', async () => {
  const rows = deferred<readonly HistoryMessage[]>();
  const { user, box, view, heard } = await listen({ options: { history: () => rows.promise } });
  await user.type(box(), 'What do I have?{Enter}');
  await view.findByText(/You have/);
  rows.resolve([
    { from: 'user', at: '2026-05-03', text: 'Is my rent paid?' },
    { from: 'assistant', at: '2026-05-04', text: 'It is.' },
  ]);
  await view.findByText('It is.');
  await user.type(box(), 'And now?{Enter}');
  await soon(heard).toContain('polite: You: And now?');
  expect((await heard()).join()).not.toMatch(/rent|It is|May/);
});

it('reads figures with their names, their sign in translation, and their day', async () => {
  const { user, view, button, walk } = await listen();
  await user.click(button('Money overview'));
  await view.findByText('Card owed');
  const said = (await walk()).join(' | ');
  expect(said).toContain('region, Money overview | heading, Money overview, level 3 | list | ');
  expect(said).toContain('position 1, set size 2 | Cash balance | £4,321.09 | end of listitem');
  expect(said).toContain('position 2, set size 2 | Card owed | minus £87.65 | end of listitem');
  expect(said).toContain('end of list | paragraph | As of May 3, 2026');
});

it('says no figure that is hidden, by itself or on the way', async () => {
  const { user, view, button, box, heard, walk } = await listen({ options: { hideAmounts: true } });
  await user.click(button('Money overview'));
  await view.findByText('Card owed');
  await user.type(box(), 'What do I have?{Enter}');
  await soon(async () => (await heard()).join()).toContain('You have £•');
  const figures = /4,?321|87\.65/;
  expect((await heard()).join()).not.toMatch(figures);
  const said = (await walk()).join(' | ');
  expect(said).toContain('position 2, set size 2 | Card owed | Hidden | end of listitem');
  expect(said).not.toMatch(figures);
});

it('shows a failure that comes at once only after the message was said, so that it is said once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const refused = new ServiceFailure('refused', { status: 400 });
  const { chat, message, view } = showView({ script: { sendMessage: () => Promise.reject(refused) } });
  chat.start();
  await settle();
  chat.send('Hello');
  await settle();
  expect(message('Hello').dataset.status).toBe('failed');
  expect(view.queryByText(new RegExp(t('failed')))).toBeNull();
  await vi.advanceTimersByTimeAsync(500);
  await settle();
  expect(view.getByText(new RegExp(t('failed')))).toBeTruthy();
});
