/** Functions that the widget lends to a renderer, so that its rules hold in every message. */
export interface RendererTools {
  /** The reply still arrives: more may follow this text. */
  isArriving: boolean;
  /** The text as the widget shows every text: its https addresses are links, and its direction ends with it. */
  showText(text: string): Node;
  /** The text with its direction controls ended, and without links: for code. */
  isolate(text: string): string;
  /** The label as a link that says where it leads; the label alone where the address is not safe. */
  showLink(address: string, label: Node): Node;
  /** A button that copies a text, in the language of the widget. */
  copyButton(text: string): HTMLElement;
}

/** Shows a payload type. Returns the text or the node to place in the message. */
export type Renderer = (payload: Record<string, unknown>, tools: RendererTools) => string | Node;
