/** An element with these properties, and with these inside. */
export function element(name: string, properties: Partial<HTMLElement> = {}, ...inside: Node[]): HTMLElement {
  const created = Object.assign(document.createElement(name), properties);
  created.append(...inside);
  return created;
}

/** Lets a table scroll by itself where it is wider than the message, also with the keyboard. It is named by its columns. */
export function tableFrame(table: HTMLElement): HTMLElement {
  const frame = element('div', { className: 'table', tabIndex: 0 }, table);
  const columns = [...table.querySelectorAll('th')].map((cell) => cell.textContent.trim());
  frame.setAttribute('role', 'region');
  frame.setAttribute('aria-label', columns.filter(Boolean).join(', ') || '|');
  return frame;
}

export function codeBlock(code: string, button: HTMLElement): HTMLElement {
  const lines = element('pre', { dir: 'ltr' }, element('code', { textContent: code }));
  return element('div', { className: 'code' }, lines, button);
}
