import type { InitOptions } from '../../../src/options/types';
import type { Fault } from '../../../src/testing/faults';
import type { Brand } from '../brand/brand';
import type { Behaviour } from './scenarioService';
import type { Step } from './step';

export interface Scenario {
  id: string;
  group: 'Start' | 'Conversation' | 'Figures' | 'Waiting and failing';
  name: string;
  shows: string;
  behaviour: Behaviour;
  /** The person's acts in the widget. */
  steps: readonly Step[];
  locale?: string;
  /** Milliseconds that every answer takes, unless the person chooses another delay. */
  delay?: number;
  /** The example values of a brand. The designer's own brand replaces them. */
  dress?: Brand;
  host?: HostTraits;
}

/** The place and options that the host page gives the chat. */
interface HostTraits {
  /** The chat stands inside the page. */
  inline?: boolean;
  /** Options that a page sets and a brand does not. */
  options?: Pick<InitOptions, 'beforeSend' | 'contact' | 'feedback' | 'history' | 'markdown' | 'maxLength'>;
}

type Listed = Omit<Scenario, 'group' | 'behaviour'> & Partial<Pick<Scenario, 'behaviour'>>;

/** Scenarios of one group. Unless one says otherwise, the customer is in London and every answer comes at once. */
export const inGroup = (group: Scenario['group'], scenarios: readonly Listed[]): readonly Scenario[] =>
  scenarios.map((scenario) => ({ group, behaviour: instant, ...scenario }));

export const open: Step = { act: 'open' };

export const say = (text: string): Step => ({ act: 'say', text });

export const press = (control: Extract<Step, { act: 'press' }>['control']): Step => ({
  act: 'press',
  control,
});

export const waitFor = (result: Extract<Step, { act: 'wait for' }>['result'], count?: number): Step => ({
  act: 'wait for',
  result,
  count,
});

export const show = (view: Extract<Step, { act: 'show' }>['view']): Step => ({ act: 'show', view });

export const beginAnswer = (...pieces: string[]): Step => ({ act: 'begin an answer', pieces });

export const askAbout = (title: string, value: string): Step => ({
  act: 'ask about',
  about: { title, value },
});

export const receive = (...texts: string[]): Step => ({ act: 'receive', texts });

/** A question, its answer, and the overview. */
export const EXCHANGE: readonly Step[] = [
  say('What is my balance?'),
  waitFor('an answer'),
  show('Money overview'),
  waitFor('a figure'),
];

/** An exchange, and everything else that the service offers. */
export const EVERY_VIEW: readonly Step[] = [
  ...EXCHANGE,
  show('Suggested actions'),
  waitFor('an action'),
  show('Connect a bank'),
  waitFor('the link'),
];

export const london: Behaviour = { userId: 'london' };
const instant: Behaviour = { ...london, answerDelayMs: 0 };
export const faulty = (...faults: Fault[]): Behaviour => ({ ...instant, faults });

/** The service accepts the message without a reply, which comes through `handle.reply()`. */
export const streamed = faulty({ on: 'send', body: {} });

export const today = () => new Date().toISOString().slice(0, 10);
