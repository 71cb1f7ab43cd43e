/** A reply as the service or the host gives it. */
export interface Message {
  payloadType: string;
  payload: Record<string, unknown>;
}

/** A reply that the host hands over. */
export interface IncomingMessage extends Message {
  /** Your own name for it. A message of the same id replaces it, in its place. */
  id?: string | undefined;
}

/** How a reply ended that arrived piece by piece: `stopped` by the person, or `interrupted` by its source. */
export type ReplyEnd = 'complete' | 'stopped' | 'interrupted';
