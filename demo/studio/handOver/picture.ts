import { messageOf } from '../messageOf';

/** A phone's browser cannot take a picture of a tab. */
export const canTakePicture = () =>
  'mediaDevices' in navigator && 'getDisplayMedia' in navigator.mediaDevices;

/** Saves a picture of an element, from its top to where it goes out of view. The browser asks the person first. Says how it went. */
export async function savePicture(element: Element, name: string): Promise<string> {
  try {
    const picture = await pictureOf(element);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(picture);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    return 'Picture saved';
  } catch (error) {
    return `No picture was saved. ${messageOf(error)}`;
  }
}

async function pictureOf(element: Element): Promise<Blob> {
  const options = { video: { displaySurface: 'browser' }, preferCurrentTab: true };
  element.scrollIntoView();
  const stream = await navigator.mediaDevices.getDisplayMedia(options);
  try {
    const tab = Object.assign(document.createElement('video'), { srcObject: stream, muted: true });
    await tab.play();
    const scale = tab.videoWidth / innerWidth;
    const { x, y, width, height } = element.getBoundingClientRect();
    const { bottom = innerHeight } = element.parentElement?.getBoundingClientRect() ?? {};
    const canvas = new OffscreenCanvas(width * scale, Math.min(height, bottom - y) * scale);
    canvas.getContext('2d')?.drawImage(tab, -x * scale, -y * scale);
    return await canvas.convertToBlob();
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}
