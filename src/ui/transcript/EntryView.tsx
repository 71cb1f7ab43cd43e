import { useMemo } from 'preact/hooks';
import { type Entry, isCard } from '../../chat/entry';
import { toPlainText } from '../../chat/transcript';
import { shorten } from '../../lib/shorten';
import { ActionsCard } from '../cards/ActionsCard';
import { ConnectCard } from '../cards/ConnectCard';
import { MetricsCard } from '../cards/MetricsCard';
import { useTranslation, useUi } from '../context';
import { ErrorBoundary } from '../ErrorBoundary';
import { OwnMessage, ReplyMessage } from './Message';
import { Bubble, MessageFrame } from './MessageFrame';
import { PORTION_LENGTH } from './portions';

interface EntryViewProps {
  entry: Entry;
  /** The last of the queued messages in a row says it of all of them. */
  endsQueue: boolean;
}

/** One entry of the conversation. If it cannot be shown, the others still are. */
export function EntryView({ entry, endsQueue }: EntryViewProps) {
  const { reportFailure } = useUi();
  // The same element again: Preact leaves out entries that did not change.
  return useMemo(
    () => (
      <ErrorBoundary fallback={<PlainEntry entry={entry} />} onError={reportFailure}>
        {contentOf(entry, endsQueue)}
      </ErrorBoundary>
    ),
    [entry, endsQueue, reportFailure],
  );
}

function contentOf(entry: Entry, endsQueue: boolean) {
  if (entry.kind === 'user') return <OwnMessage message={entry} endsQueue={endsQueue} />;
  if (entry.kind === 'reply') return <ReplyMessage reply={entry} />;
  if (entry.kind === 'metrics') return <MetricsCard card={entry} />;
  if (entry.kind === 'actions') return <ActionsCard card={entry} />;
  return <ConnectCard card={entry} />;
}

function PlainEntry({ entry }: { entry: Entry }) {
  const { amountsHidden } = useUi().panel;
  const text = toPlainText([entry], useTranslation(), amountsHidden.value);
  return (
    <MessageFrame
      from={entry.kind === 'user' ? 'user' : 'assistant'}
      status={isCard(entry) ? undefined : entry.status}
    >
      <Bubble>{shorten(text, PORTION_LENGTH)}</Bubble>
    </MessageFrame>
  );
}
