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
  // Last, so that no text of the page takes its place.
  const stop = listen(window, ['copy'], (event) => {
    (event as ClipboardEvent).clipboardData?.setData('text/plain', text);
    event.preventDefault();
  });
  // The DOM of a host's own tests may not have it.
  const isCopied = document.execCommand?.('copy') ?? false;
  stop();
  return isCopied;
}
