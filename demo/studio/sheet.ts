/** A picture with the text below it. */
export interface Tile {
  label: string;
  picture: HTMLCanvasElement;
}

/** Pictures in rows, each in its place as it arrives. */
export interface Sheet {
  readonly canvas: HTMLCanvasElement;
  add(tile: Tile, index: number): void;
}

interface SheetOptions {
  count: number;
  columns: number;
  tile: { width: number; height: number };
  /** Of captions and gaps. */
  scale: number;
}

export function createSheet({ count, columns, tile, scale: unit }: SheetOptions): Sheet {
  const gap = 24 * unit;
  const caption = 36 * unit;
  const canvas = document.createElement('canvas');
  canvas.width = gap + columns * (tile.width + gap);
  canvas.height = gap + Math.ceil(count / columns) * (tile.height + caption + gap);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser cannot draw a picture here.');
  context.fillStyle = '#eceef1';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#16191f';
  context.imageSmoothingQuality = 'high';
  context.font = `600 ${18 * unit}px system-ui, sans-serif`;

  return {
    canvas,
    add({ label, picture }, index) {
      const x = gap + (index % columns) * (tile.width + gap);
      const y = gap + Math.floor(index / columns) * (tile.height + caption + gap);
      const scale = Math.min(tile.width / picture.width, tile.height / picture.height);
      context.drawImage(picture, x, y, picture.width * scale, picture.height * scale);
      context.fillText(label, x, y + tile.height + 26 * unit, tile.width);
    },
  };
}
