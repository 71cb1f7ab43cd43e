/** A click handler that takes a double-click for one click. */
export const once = (act: () => unknown) => (event: MouseEvent) => {
  if (event.detail < 2) act();
};
