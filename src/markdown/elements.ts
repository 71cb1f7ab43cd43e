/** An element with a text in it. */
export function element<Name extends keyof HTMLElementTagNameMap>(name: Name, text = '') {
  const created = document.createElement(name);
  if (text) created.textContent = text;
  return created;
}

/** A table that scrolls by itself where it is wider than the message, also with the keyboard. */
export function tableFrame(parent: ParentNode): HTMLElement {
  const frame = element('div');
  frame.className = 'table';
  frame.tabIndex = 0;
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
  const block = element('div');
  block.className = 'code';
  const lines = element('pre');
  lines.dir = 'ltr';
  lines.append(element('code', code));
  block.append(lines, button);
  return block;
}
