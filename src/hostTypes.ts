// The types that `index.ts` and `headless.ts` both export.
export type { TextOptions } from './chat/acts';
export type { Events, Listener } from './chat/events';
export type { ConnectOptions } from './chat/options';
export type {
  About,
  CardKind,
  HistoryMessage,
  HistoryRequest,
  HistorySource,
  IncomingMessage,
  Message,
  ReplyEnd,
  ReplyExtras,
  Source,
} from './chat/types';
export type { Messages } from './locale/en';
export type { ErrorCode, FailureKind } from './service/failure';
export type { HostRequest, RequestFacts } from './service/request';
export type { TokenPair, TokenRequest, TokenSource } from './service/tokenPair';
