import { createHash } from 'node:crypto';

const nameOf = (use: string, refreshToken: string) =>
  `finance-chat ${createHash('sha256').update(`finance-chat ${use} ${refreshToken}`).digest('hex')}`;

/** The lock of the tabs that hold a refresh token. */
export const lockOf = (refreshToken: string) => nameOf('lock', refreshToken);
/** The channel of the tabs that hold a refresh token, or held it. */
export const channelOf = (refreshToken: string) => nameOf('channel', refreshToken);
