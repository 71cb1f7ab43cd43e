/** Every sentence of the widget. `{name}` is filled in; where a number decides, one form per plural category. */
export const en = {
  title: 'Finance chat',
  openChat: 'Open chat',
  openChatUnread: {
    one: 'Open chat, {count} unread message',
    other: 'Open chat, {count} unread messages',
  },
  closeChat: 'Close chat',
  dismiss: 'Dismiss',
  conversation: 'Conversation',
  you: 'You',
  assistant: 'Assistant',
  labelled: '{name}: {text}',
  waiting: 'One moment',
  message: 'Message',
  placeholder: 'Ask about your money',
  send: 'Send',
  stop: 'Stop',
  shortcuts: 'Shortcuts',
  metrics: 'Money overview',
  actions: 'Suggested actions',
  connect: 'Connect a bank',
  metricsShort: 'Overview',
  actionsShort: 'Actions',
  connectShort: 'Connect',
  hideAmounts: 'Hide amounts',
  showAmounts: 'Show amounts',
  hiddenAmount: 'Hidden',
  amountsHidden: 'Amounts are hidden.',
  amountsShown: 'Amounts are shown.',
  minus: 'minus {amount}',
  moreOptions: 'More options',
  newConversation: 'New conversation',
  downloadTranscript: 'Download transcript',
  copyTranscript: 'Copy transcript',
  copyMessage: 'Copy message',
  copyCode: 'Copy code',
  confirmNew: 'This conversation will be gone.',
  startNew: 'Start new',
  cancel: 'Cancel',
  newMessages: {
    one: '{count} new message',
    other: '{count} new messages',
  },
  welcome: 'How can we help with your money?',

  asOf: 'As of {date}',
  asOfOld: 'As of {date}, {ago}',
  noMetrics: 'No figures yet. Connect a bank to see your money here.',
  noActions: 'Nothing to do right now.',
  showMore: 'Show {count} more',
  showMoreText: 'Show more text',
  showAgain: 'Show again',
  connectIntro: 'Your bank login stays with them.',
  connectNext: 'Choose your bank on the next page, agree to share your data, then come back here.',
  connectGo: 'Continue to {host}',
  connectBack: 'Your overview may have changed.',
  cannotShow: 'This message can’t be shown here.',

  queued: 'Waiting to be sent',
  resumed: 'What waited to be sent is on its way.',
  sending: 'Sending',
  failed: 'Not sent.',
  unconfirmed: 'Not confirmed: it may have arrived.',
  stopped: 'Stopped',
  interrupted: 'This answer was interrupted.',
  tryAgain: 'Try again',
  reference: 'Reference {id}',
  copyReference: 'Copy reference',
  copied: 'Copied',

  youAreOffline: 'You are offline. What you write waits until you are back.',
  unreachable: 'We can’t reach the service. What you write waits here.',
  signedOut: 'You are signed out. What you write waits until you are back.',
  refusedText: 'This can’t be sent. Please change it.',
  failureStart: 'The chat could not start.',
  failureView: '{name}: this did not work.',

  offline: 'No answer came. Please check your connection.',
  timeout: 'The answer took too long.',
  unauthorized: 'Please sign in again.',
  refused: 'The service did not accept this.',
  throttled: 'The service is busy. Please try again later.',
  unavailable: 'The service is not available. Please try again later.',
  malformed: 'The answer could not be read.',
  blocked: 'The link is not safe.',
};

type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** What a host may say in place of them. */
export type Sentences = { [Key in keyof typeof en]: string | Plural };

/** A complete language, with its plural categories: one that misses a sentence, or a form of one, does not compile. */
export type Language<Category extends Intl.LDMLPluralRule> = {
  [Key in keyof typeof en]: (typeof en)[Key] extends string ? string : Record<Category, string>;
};
