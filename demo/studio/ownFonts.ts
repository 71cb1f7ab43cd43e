import { type ReadonlySignal, signal } from '@preact/signals-core';
import { dataUrlOf } from './logo';

/** A font of the designer's own. It lives in this tab: a link has no room for it. */
interface OwnFont {
  name: string;
  data: ArrayBuffer;
  /** The font as a `data:` address, for pictures. */
  url: string;
}

export interface OwnFonts {
  readonly list: ReadonlySignal<readonly OwnFont[]>;
  /** Reads a font file, and returns the name of its font. Throws an error with a text for users. */
  add(file: File): Promise<string>;
  /** Gives a page the fonts. A policy of the page has no say in it, because nothing is fetched. */
  install(page: Window & typeof globalThis): void;
  /** Rules for a picture, which has no page to get the fonts from. */
  rules(): string;
}

export function createOwnFonts(): OwnFonts {
  const list = signal<readonly OwnFont[]>([]);
  return {
    list,
    async add(file) {
      const name = file.name.replace(/\.\w+$/, '').replaceAll(/[^\w -]/g, ' ');
      const data = await file.arrayBuffer();
      await new FontFace(name, data.slice(0)).load().catch(() => {
        throw new Error(`“${file.name}” is not a font. Choose a WOFF2, WOFF, TTF or OTF file.`);
      });
      const font = { name, data, url: await dataUrlOf(file) };
      list.value = [...list.peek().filter((other) => other.name !== name), font];
      return name;
    },
    install(page) {
      for (const { name, data } of list.peek()) page.document.fonts.add(new page.FontFace(name, data));
    },
    rules: () =>
      list
        .peek()
        .map(({ name, url }) => `@font-face { font-family: "${name}"; src: url(${url}) }`)
        .join('\n'),
  };
}
