import type { EngineSettings } from '../options/engineOptions';
import type { GivenOptions } from '../options/types';
import type { TokenPair, TokenSource } from '../service/types';

/** What an update of the options means for the chat. */
export interface OptionsUpdate<Settings> {
  options: Settings;
  /** Another user, another service or another way to keep the conversation: nothing of the former chat stays. */
  restarts: boolean;
  /** The tokens are others than those given before, or are wanted because the user is signed out. */
  hasNewTokens: boolean;
  /** The pair to go on with. */
  newPair: TokenPair | undefined;
}

export interface SignInState {
  signedOut: boolean;
  /** By `logout()`: the next tokens start a new chat. */
  loggedOut: boolean;
}

/** What `change` makes of the options, by `readOptions`, which throws a `FinanceChatError` for a wrong required one. */
export function updateOptions<Settings extends EngineSettings>(
  before: Settings,
  change: GivenOptions,
  { signedOut, loggedOut }: SignInState,
  readOptions: (change: GivenOptions, before: Settings) => Settings,
): OptionsUpdate<Settings> {
  const options = readOptions(change, before);
  const { tokens } = change;
  const isOtherUser = before.baseUrl !== options.baseUrl || before.userId !== options.userId;
  // Hosts that give all their options at every change also repeat the pair they began with, which may be renewed by now.
  const hasNewTokens =
    tokens !== undefined && (signedOut || accessTokenOf(tokens) !== accessTokenOf(before.tokens));
  return {
    options,
    restarts:
      isOtherUser || before.persistence !== options.persistence || (tokens !== undefined && loggedOut),
    hasNewTokens: hasNewTokens || isOtherUser,
    newPair: hasNewTokens && typeof tokens !== 'function' ? tokens : undefined,
  };
}

const accessTokenOf = (source: TokenSource) =>
  typeof source === 'function' ? undefined : source.accessToken;
