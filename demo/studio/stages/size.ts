import type { DEVICES, View } from './view';

export interface Size {
  width: number;
  height: number;
}

const SIZES: Record<keyof typeof DEVICES, Size> = {
  small: { width: 320, height: 568 },
  phone: { width: 390, height: 844 },
  keyboard: { width: 390, height: 844 },
  tablet: { width: 820, height: 1100 },
  desktop: { width: 1280, height: 800 },
  wide: { width: 1440, height: 900 },
};

/** The height of a phone's keyboard over the page, in pixels. */
export const KEYBOARD_HEIGHT = 336;

/** The part of a host page that a stage shows. */
export interface Crop extends Size {
  x: number;
  y: number;
}

/** The page around the chat that stays in view. */
const SPACE_PX = 24;

/** Room for most chats with their bubble. Stages beside each other are of one size. */
const USUAL_CROP: Size = { width: 468, height: 740 };

/** Shows the chat with some space around it, and never more than there is of the page. */
export function cropOf(page: Size, chat: DOMRectReadOnly | undefined): Crop {
  const { x = page.width, y = 0, width: chatWidth = 0, height: chatHeight = 0 } = chat ?? {};
  const width = Math.min(page.width, Math.max(USUAL_CROP.width, chatWidth + 2 * SPACE_PX));
  const height = Math.min(page.height, USUAL_CROP.height);
  return {
    x: within(x + (chatWidth - width) / 2, page.width - width),
    y: within(y + (chatHeight - height) / 2, page.height - height),
    width,
    height,
  };
}

const within = (value: number, max: number) => Math.round(Math.min(max, Math.max(0, value)));

/** The place of the chat on its page: its panel, or its bubble while it is closed. */
export const placeOf = (root: ShadowRoot | undefined): DOMRect | undefined =>
  (root?.querySelector('[part=panel]') ?? root?.querySelector('[part=launcher]'))?.getBoundingClientRect();

/** Comparisons show each page only as far as the chat and the space around it. Devices are seen whole, and so is a phone. */
export const isCropped = ({ compare, device }: View) =>
  compare !== 'none' && compare !== 'devices' && SIZES[device].width > USUAL_CROP.width;

/** The size of the host page. */
export const sizeOf = (view: View): Size =>
  isCropped(view) ? { ...SIZES[view.device], height: USUAL_CROP.height } : SIZES[view.device];
