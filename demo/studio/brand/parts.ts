/** The parts of the chat that a page may style, as docs/theming.md lists them, in the order of the screen. */
export const PARTS = {
  launcher: 'the bubble',
  panel: 'the dialog with everything in it',
  header: 'title and buttons',
  mark: 'the picture before the title',
  transcript: 'the conversation',
  message: 'a message with its time and buttons',
  'message-user': 'a message of the customer',
  'message-assistant': 'an answer',
  metric: 'one figure of the overview',
  'metric-title': 'the name of a figure',
  'metric-value': 'the amount of a figure',
  action: 'a suggested action',
  'connect-link': 'the link to the bank',
  notice: 'what did not work',
  status: 'the line that says offline or signed out',
  shortcuts: 'the three buttons',
  composer: 'the field with what is around it',
  input: 'the field to write in',
  send: 'the button that sends',
} as const;

export type Part = keyof typeof PARTS;

/** The designer's own declarations for each part. */
export type PartStyles = Partial<Record<Part, string>>;

/** A rule for the style sheet of a page. Without declarations, the rule is there to be filled in. */
export function partRule(part: Part, declarations = ''): string {
  const lines = declarationsIn(declarations).map((declaration) => `  ${declaration};\n`);
  return `finance-chat::part(${part}) {\n${lines.join('') || '  \n'}}\n`;
}

/** Rules for the parts that the designer changed. */
export function partRules(styles: PartStyles): string {
  return (Object.keys(PARTS) as Part[])
    .filter((part) => declarationsIn(styles[part] ?? '').length)
    .map((part) => partRule(part, styles[part]))
    .join('\n');
}

/** The fault of declarations, in a sentence. Nothing if the browser takes all of them. */
export function declarationsFault(css: string): string | undefined {
  for (const declaration of declarationsIn(css)) {
    const [, property = '', value = ''] = /^([\w-]+)\s*:\s*([^{}]+)$/s.exec(declaration) ?? [];
    if (!property) return `“${declaration}” is not like “border-radius: 16px”.`;
    if (!CSS.supports(property, 'inherit')) return `The browser knows no property “${property}”.`;
    if (!CSS.supports(property, value.replace(/\s*!important$/, '')))
      return `“${property}” cannot be “${value}”.`;
  }
  if (!isClosed(css)) return 'A bracket or a quote is not closed.';
}

/** Whether the declarations leave the next rule of a style sheet intact. */
function isClosed(css: string): boolean {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${partRule('panel', css)}\np {}`);
  return sheet.cssRules.length === 2;
}

/** Splits at semicolons, but not at those in quotes and brackets. */
function declarationsIn(css: string): string[] {
  const pieces = css.match(/(?:"[^"]*"|'[^']*'|\([^)]*\)|[^;])+/g) ?? [];
  return pieces.map((piece) => piece.trim()).filter(Boolean);
}

/** The names of an element's parts. */
export function partsOf(element: Element): Part[] {
  return [...element.part].filter((name): name is Part => Object.hasOwn(PARTS, name));
}
