/** An element with these properties. */
export const element = (name: string, properties: Partial<HTMLElement> = {}) =>
  Object.assign(document.createElement(name), properties);

/** A table that scrolls by itself where it is wider than the message, also with the keyboard. */
export function tableFrame(parent: ParentNode): HTMLElement {
  const frame = element('div', { className: 'table', tabIndex: 0 });
  frame.setAttribute('role', 'region');
  const table = element('table');
  frame.append(table);
  parent.append(frame);
  return table;
}

/** The accessible name of a table: the names of its columns. */
export const nameOf = (table: HTMLElement) =>
  [...table.querySelectorAll('th')]
    .map((cell) => cell.textContent.trim())
    .filter(Boolean)
    .join(', ') || '|';

export function codeBlock(code: string, button: HTMLElement): HTMLElement {
  const block = element('div', { className: 'code' });
  const lines = element('pre', { dir: 'ltr' });
  lines.append(element('code', { textContent: code }));
  block.append(lines, button);
  return block;
}
