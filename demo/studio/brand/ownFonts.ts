/** A font of the designer's own. It lives in this tab: a link has no room for it. */
interface OwnFont {
  name: string;
  data: ArrayBuffer;
}

export interface OwnFonts {
  /** Reads a font file, and returns the name of its font. Throws an error with a text for users. */
  add(file: File): Promise<string>;
  /** Gives a page the fonts. A policy of the page has no say in it, because nothing is fetched. */
  install(page: Window & typeof globalThis): void;
}

export function createOwnFonts(): OwnFonts {
  let fonts: readonly OwnFont[] = [];
  return {
    async add(file) {
      const name = file.name.replace(/\.\w+$/, '').replaceAll(/[^\w -]/g, ' ');
      const data = await file.arrayBuffer();
      await new FontFace(name, data.slice(0)).load().catch(() => {
        throw new Error(`“${file.name}” is not a font. Choose a WOFF2, WOFF, TTF or OTF file.`);
      });
      fonts = [...fonts.filter((other) => other.name !== name), { name, data }];
      return name;
    },
    install(page) {
      for (const { name, data } of fonts) page.document.fonts.add(new page.FontFace(name, data));
    },
  };
}
