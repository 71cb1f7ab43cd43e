import { listen } from './listen';

/** Whether the text reached the clipboard. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

/** Chromium refuses the API to frames of other sites and to insecure pages, but not the command. */
function copyByCommand(text: string): boolean {
  let isCopied = false;
  const write = (event: Event) => {
    (event as ClipboardEvent).clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopPropagation();
    isCopied = true;
  };
  // Before the page, which may forbid to copy or put another text in the place of this one.
  const stop = listen(window, ['copy'], write, { capture: true });
  // The DOM of a host's own tests may not have it.
  document.execCommand?.('copy');
  stop();
  return isCopied;
}
