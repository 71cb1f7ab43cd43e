/** In the repository that package.json names. */
const GUIDE = 'https://github.com/finance-chat/finance-chat/blob/main/docs/troubleshooting.md';

/** A line for the console. Its code is the heading of a paragraph in the guide. */
export const lineOf = (code: string, sentence: string) => `[finance-chat] ${sentence} See ${GUIDE}#${code}`;
