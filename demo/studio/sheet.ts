/** A picture, and what is written below it. */
export interface Tile {
  label: string;
  picture: HTMLCanvasElement;
}

const GAP = 24;
const CAPTION = 36;

/** Draws a picture for each label, as they arrive, in rows of one sheet. */
export interface Sheet {
  readonly canvas: HTMLCanvasElement;
  add(tile: Tile): void;
}

interface SheetOptions {
  count: number;
  columns: number;
  tile: { width: number; height: number };
}

export function createSheet({ count, columns, tile }: SheetOptions): Sheet {
  const canvas = document.createElement('canvas');
  canvas.width = GAP + columns * (tile.width + GAP);
  canvas.height = GAP + Math.ceil(count / columns) * (tile.height + CAPTION + GAP);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser cannot draw a picture here.');
  context.fillStyle = '#eceef1';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#16191f';
  context.imageSmoothingQuality = 'high';
  context.font = '600 18px system-ui, sans-serif';
  let index = 0;

  return {
    canvas,
    add({ label, picture }) {
      const x = GAP + (index % columns) * (tile.width + GAP);
      const y = GAP + Math.floor(index / columns) * (tile.height + CAPTION + GAP);
      const scale = Math.min(tile.width / picture.width, tile.height / picture.height);
      context.drawImage(picture, x, y, picture.width * scale, picture.height * scale);
      context.fillText(label, x, y + tile.height + 26, tile.width);
      index++;
    },
  };
}
