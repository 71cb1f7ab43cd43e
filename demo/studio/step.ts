/** What a person can press, as found in the widget's shadow root whatever its language. */
export const CONTROLS = {
  'Money overview': '[part=shortcuts] button:nth-child(1)',
  'Suggested actions': '[part=shortcuts] button:nth-child(2)',
  'Connect a bank': '[part=shortcuts] button:nth-child(3)',
  'Hide amounts': '[part=header] > button:first-of-type',
} as const;

/** What a person waits for. */
export const SIGHTS = {
  // The greeting bears no time.
  'an answer': '[part~=message-assistant]:has(.quiet)',
  'a figure': '[part=metric]',
  'an action': '[part=action]',
  'an overview without figures': '[role=log] section > p',
  'the link': '[part=connect-link]',
  'the return': '.card-body:has([part=connect-link]) button',
  'a notice': '[part=notice]',
  'the unread count': '[part=launcher] .badge',
  'a waiting message': '[data-status=queued]',
  'the signed-out line': '[part=status] p',
} as const;

/** One thing a person does or waits for. */
export type Step =
  | { act: 'open' }
  | { act: 'close' }
  | { act: 'say'; text: string }
  | { act: 'press'; control: keyof typeof CONTROLS }
  | { act: 'see'; sight: keyof typeof SIGHTS; count?: number }
  | { act: 'lose the network' }
  | { act: 'let a minute pass' }
  | { act: 'visit the bank' };

const SHOWN_CHARACTERS = 60;

/** The step as an instruction. */
export function stepText(step: Step): string {
  switch (step.act) {
    case 'open':
      return 'Open the chat';
    case 'close':
      return 'Close it';
    case 'say':
      return `Write “${shortened(step.text)}”`;
    case 'press':
      return `Choose ${step.control}`;
    case 'see':
      return `Wait for ${step.count ? `${step.sight} (${step.count})` : step.sight}`;
    case 'lose the network':
      return 'Lose the network';
    case 'let a minute pass':
      return 'Let a minute pass, and the token run out';
    case 'visit the bank':
      return 'Your turn: follow the link, agree in the tab that opens, and come back';
  }
}

function shortened(text: string): string {
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}
