export interface ServiceOptions {
  /** @default 60, short enough to see a renewal during a demo */
  accessTokenSeconds?: number;
  /** @default 30 days */
  refreshTokenSeconds?: number;
  /** Returns the current time. @default the system's clock */
  now?: () => Date;
  /** Signs the tokens. @default 32 random bytes */
  secret?: Uint8Array;
  /** The same seed and the same day give the same ledger. @default 'demo' */
  seed?: string;
  /** How long the assistant takes to answer. @default 400 to 700 ms, the same for the same question */
  answerDelayMs?: (question: string) => number;
  /** Path prefix of the service. @default '' */
  basePath?: string;
}
