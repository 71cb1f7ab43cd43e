/** Brings an event of the widget to the document, where the page may listen without the handle. */
export function dispatchOnDocument(event: CustomEvent): void {
  document.dispatchEvent(event);
}
