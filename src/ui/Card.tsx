import type { ComponentChildren } from 'preact';
import type { Results, View, ViewEntry } from '../model/entry';
import { Button } from './buttons';
import { Icon } from './Icon';
import { Notice } from './Notice';
import type { UiProps } from './ui';

/** An entry of one kind of view. */
export interface ViewProps<Kind extends View> extends UiProps {
  entry: ViewEntry & { kind: Kind };
}

interface CardProps<Kind extends View> extends ViewProps<Kind> {
  /** Beside the name. */
  note?: (result: Results[Kind]) => string;
  children: (result: Results[Kind]) => ComponentChildren;
}

/** The frame of an inline result, or what stands in its place: awaited, failed, or not kept. */
export function Card<Kind extends View>({ ui, entry, note, children }: CardProps<Kind>) {
  const { conversation, say } = ui;
  const { kind, id, phase } = entry;
  const name = say(kind);
  const result = phase.is === 'shown' ? (phase.result as Results[Kind]) : undefined;
  const again = () => conversation.show(kind, id);
  return (
    <section class="card" tabIndex={-1} aria-label={name}>
      <header class="row">
        <Icon name={kind} />
        <h3>{name}</h3>
        <span class="quiet">{result && note?.(result)}</span>
      </header>
      {result && children(result)}
      {phase.is === 'failed' && (
        <Notice ui={ui} text={say('failureView', { name })} fault={phase.fault} onRetry={again} />
      )}
      {phase.is === 'expired' && (
        <div class="card-body">
          <Button onClick={again}>{say('showAgain')}</Button>
        </div>
      )}
      {phase.is === 'loading' && <Waiting ui={ui} />}
    </section>
  );
}

/** Three dots that move while something is awaited. */
export const Waiting = ({ ui }: UiProps) => (
  <div class="waiting">
    <span class="unseen">{ui.say('waiting')}</span>
    <i />
    <i />
    <i />
  </div>
);
