/** Lets the page do something else. */
export const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve));
