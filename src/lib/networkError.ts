/** How Chromium, Node, Firefox and Safari begin, for a request and for a body that breaks off. */
const MESSAGE =
  /^(failed to fetch|fetch failed|network ?error|terminated|error in input stream|load failed)/i;

/** Whether `fetch` itself failed or was aborted, and no code around it. */
export const isNetworkError = (error: unknown) =>
  error instanceof DOMException || (error instanceof TypeError && MESSAGE.test(error.message));
