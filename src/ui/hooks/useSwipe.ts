import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useUi } from '../context';

/** A header that is pulled this far down closes the panel, and so does a shorter, faster pull. */
const FAR_PX = 120;
const FAST_PX_PER_MS = 0.5;
/** A finger that taps moves by a few pixels. */
const TAP_PX = 10;

/** A panel that fills the screen follows a finger that pulls its header down, and closes. */
export function useSwipe(dialog: RefObject<HTMLDialogElement | null>) {
  const { fullScreen, calm, panel, close } = useUi();
  const start = useRef<PointerEvent | undefined>(undefined);

  function pullTo(distance: number) {
    if (!dialog.current) return;
    dialog.current.toggleAttribute('data-pulled', distance > 0);
    dialog.current.style.translate = distance && !calm.peek() ? `0 ${distance}px` : '';
  }

  // One that was pulled moves out from there, and is back in its place when it opens again.
  useLayoutEffect(() => {
    if (panel.open.peek()) pullTo(0);
  });

  function handleDown(event: PointerEvent) {
    const { isPrimary, pointerType, target } = event;
    const isPull = fullScreen.peek() && isPrimary && pointerType !== 'mouse';
    start.current = isPull && (target as Element).closest('header.header') ? event : undefined;
  }

  function handleMove({ clientY }: PointerEvent) {
    if (start.current) pullTo(Math.max(0, clientY - start.current.clientY - TAP_PX));
  }

  function handleEnd({ type, clientY, timeStamp }: PointerEvent) {
    if (!start.current) return;
    const distance = clientY - start.current.clientY;
    const isFast = distance > TAP_PX && distance / (timeStamp - start.current.timeStamp) > FAST_PX_PER_MS;
    start.current = undefined;
    if (type === 'pointerup' && (isFast || distance > FAR_PX)) close();
    if (panel.open.peek()) pullTo(0);
  }

  return {
    onPointerDown: handleDown,
    onPointerMove: handleMove,
    onPointerUp: handleEnd,
    onPointerCancel: handleEnd,
  };
}
