import { createElement as h, StrictMode, version } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { FinanceChat, type FinanceChatProps, useChat } from '../../../src/react';

const GIVEN: FinanceChatProps = {
  baseUrl: 'https://api.example',
  userId: 'ada',
  tokens: { accessToken: 'a' },
};

const errors = vi.fn();
beforeEach(() => {
  errors.mockReset();
  vi.spyOn(console, 'error').mockImplementation(errors);
});

it('runs in the React of this project', ({ task }) => {
  expect(version).toMatch(task.file.projectName === 'react 18' ? /^18\./ : /^19\./);
});

it.each([
  ['', {}],
  ['', { mode: 'inline', target: '#chat' }],
  [
    '<div id="talk" class="box" style="height:400px"></div>',
    { mode: 'inline', id: 'talk', className: 'box', style: { height: 400 } },
  ],
])('renders on a server: %s', (html, props) => {
  const element = h(FinanceChat, { ...GIVEN, ...props, onReady() {} } as FinanceChatProps);
  expect(renderToString(h(StrictMode, null, element))).toBe(html);
  expect(errors).not.toHaveBeenCalled();
});

it('has an empty conversation on a server, whose acts do nothing', () => {
  function Chat() {
    const chat = useChat({ ...GIVEN });
    chat.start();
    expect(chat.send('Hello')).toBe(false);
    expect(chat.transcript()).toBe('');
    return h('p', null, `${chat.entries.length} entries, ${chat.connection}`);
  }
  expect(renderToString(h(Chat))).toBe('<p>0 entries, online</p>');
  expect(errors).not.toHaveBeenCalled();
});
