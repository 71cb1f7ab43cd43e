import { expect, it, vi } from 'vitest';
import { describeWarning } from '../../../src/report/warnings';
import { Transcript } from '../../../src/ui/transcript/Transcript';
import { receiveAll, showComponent, textReply, type UiOptions } from '../../support/ui';

/** The warning that `showComponent` reports for a failed rendering. */
const FAILED = describeWarning(['rendering-failed']);

/** A page on which elements of one kind cannot be inserted. */
function breakInsertion(selector: string) {
  const { insertBefore } = Node.prototype;
  return vi.spyOn(Node.prototype, 'insertBefore').mockImplementation(function (this: Node, node, before) {
    if (node instanceof Element && node.matches(selector)) throw new Error('broken page');
    return insertBefore.call(this, node, before);
  });
}

function show(given: UiOptions = {}) {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const ui = showComponent(<Transcript />, given);
  return { ...ui, warnings: () => warn.mock.calls.map(([fault]) => fault) };
}

it('shows an entry that fails as text, and the others as they are', async () => {
  const { chat, view, message, warnings } = show();
  breakInsertion('a');
  receiveAll(chat, textReply('Before'), textReply('See https://a.example/1'), textReply('After'));
  expect(await view.findByText('Assistant: See https://a.example/1')).toBeTruthy();
  expect(message(/https/).getAttribute('part')).toBe('message message-assistant');
  for (const text of ['Before', 'After']) {
    expect(message(text).textContent).toMatch(new RegExp(`^Assistant: ${text}`));
    expect(message(text).querySelector('button')).not.toBeNull();
  }
  expect(warnings()).toEqual([FAILED]);
});

it('leaves hidden amounts out of an entry that fails', async () => {
  const { chat, view, panel, container } = show({ options: { hideAmounts: true } });
  breakInsertion('h3');
  chat.receive(textReply('You have €4,321.50.'));
  expect(await view.findByText('Assistant: You have €•••.')).toBeTruthy();
  expect(container.innerHTML).not.toContain('4,321');
  panel.amountsHidden.value = false;
  expect(await view.findByText('Assistant: You have €4,321.50.')).toBeTruthy();
});
