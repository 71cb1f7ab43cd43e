import type { Page } from '@playwright/test';

/** A screenshot, and the label below it. */
export interface Shot {
  label: string;
  picture: Buffer;
}

/** Few colours make a small sheet. Flat areas keep theirs; only those of edges are approximate. */
const COLOURS = 64;

/** Pictures of one size, in half of it, side by side: a PNG. */
export async function sheetOf(page: Page, shots: Shot[], fontFamily: string): Promise<Buffer> {
  const sources = shots.map(({ label, picture }) => ({
    label,
    source: `data:image/png;base64,${picture.toString('base64')}`,
  }));
  return Buffer.from(await page.evaluate(draw, { shots: sources, fontFamily, colours: COLOURS }), 'base64');
}

interface Drawing {
  shots: { label: string; source: string }[];
  fontFamily: string;
  colours: number;
}

/** Runs in the page, and so reads nothing else of this file. Resolves to the sheet in base64. */
async function draw({ shots, fontFamily, colours }: Drawing): Promise<string> {
  const GAP = 16;
  const LABEL = 20;

  const images = shots.map(async ({ label, source }) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    return { label, image, wide: image.width / 2, high: image.height / 2 };
  });
  const tiles = await Promise.all(images);
  const width = Math.ceil(tiles.reduce((sum, { wide }) => sum + wide + GAP, GAP));
  const height = Math.ceil(Math.max(...tiles.map(({ high }) => high))) + GAP + LABEL;
  const pen = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('There is no canvas');
  pen.fillStyle = '#b9c0c8';
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = '#000';
  pen.font = `12px ${fontFamily}`;
  pen.imageSmoothingQuality = 'high';
  let x = GAP;
  for (const { label, image, wide, high } of tiles) {
    pen.drawImage(image, x, GAP, wide, high);
    pen.fillText(label, x, GAP + high + 15);
    x += wide + GAP;
  }

  // Four bytes are one colour.
  const drawn = pen.getImageData(0, 0, width, height);
  const colourOf = new Uint32Array(drawn.data.buffer);
  const uses = new Map<number, number>();
  for (const colour of colourOf) uses.set(colour, (uses.get(colour) ?? 0) + 1);
  const channels = (colour: number) => [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255] as const;
  const distance = (one: number, other: number) => {
    const there = channels(other);
    return channels(one).reduce((sum, value, at) => sum + (value - (there[at] ?? 0)) ** 2, 0);
  };
  // Each next colour is the one that is missed most: it is used often, and far from those in the palette.
  const found = [...uses].map(([colour, times]) => ({ colour, times, away: 2 ** 20, nearest: 0 }));
  const palette: number[] = [];
  while (palette.length < colours) {
    const most = found.reduce((one, other) =>
      other.times * other.away > one.times * one.away ? other : one,
    );
    if (most.away === 0) break;
    for (const each of found) {
      const away = distance(each.colour, most.colour);
      if (away < each.away) Object.assign(each, { away, nearest: palette.length });
    }
    palette.push(most.colour);
  }
  const nearest = new Map(found.map((each) => [each.colour, palette[each.nearest] ?? 0]));
  for (const [at, colour] of colourOf.entries()) colourOf[at] = nearest.get(colour) ?? 0;
  pen.putImageData(drawn, 0, 0);
  const file = await pen.canvas.convertToBlob();
  let bytes = '';
  for (const byte of new Uint8Array(await file.arrayBuffer())) bytes += String.fromCharCode(byte);
  return btoa(bytes);
}
