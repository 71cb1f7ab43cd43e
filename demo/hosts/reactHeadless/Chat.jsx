import { isCard, isSending, needsRetry, textOfEntry } from 'finance-chat/headless';
import { useChat } from 'finance-chat/react';
import { Fragment, useEffect, useLayoutEffect, useRef } from 'react';

const STATES = {
  queued: 'Waits to be sent',
  failed: 'Not sent.',
  unconfirmed: 'Not confirmed: it may have arrived.',
  stopped: 'Stopped',
  interrupted: 'Interrupted',
};
const CONNECTION = {
  offline: 'You are offline. What you write waits until you are back.',
  unreachable: 'We can’t reach your messages. What you write waits here.',
};

async function tokens({ signal }) {
  const answer = await fetch('/hosts/chat-tokens', { method: 'POST', signal });
  if (!answer.ok) throw new Error(`The bank gave no tokens: ${answer.status}`);
  return answer.json();
}

export function Chat({ userId }) {
  const chat = useChat({ baseUrl: location.origin, userId, tokens });
  const { start, entries, draft, refusal, connection, signedOut, sendFailure } = chat;
  const log = useRef(null);
  const input = useRef(null);
  const isAtEnd = useRef(true);
  const isAwaiting = chat.awaited > 0 || entries.some(isSending);

  useEffect(() => start(), [start]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new messages are scrolled into view, unless the person reads further up
  useLayoutEffect(() => {
    if (isAtEnd.current) log.current.scrollTop = log.current.scrollHeight;
  }, [entries, isAwaiting]);

  /** For buttons that disappear when they are pressed: the focus moves to the composer. */
  const thenWrite = (act) => () => {
    act();
    input.current.focus();
  };

  function send(event) {
    event.preventDefault();
    isAtEnd.current = true;
    if (chat.send(draft)) chat.writeDraft('');
    input.current.focus();
  }

  return (
    <section className="desk" aria-label="Conversation with Fernhill">
      <div
        ref={log}
        role="log"
        aria-label="Messages"
        // So that the arrow keys scroll it.
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          isAtEnd.current = scrollHeight - scrollTop - clientHeight < 40;
        }}
      >
        {entries.length === 0 && <p>Ask about your accounts, your bills or your plans.</p>}
        {entries.map((entry) => (
          <article
            key={entry.id}
            className={entry.kind === 'user' ? 'entry own' : 'entry'}
            aria-busy={entry.status === 'arriving'}
          >
            <h2>{entry.kind === 'user' ? 'You' : 'Fernhill'}</h2>
            {isCard(entry) && <Card card={entry} chat={chat} thenWrite={thenWrite} />}
            {!isCard(entry) && <p>{textOfEntry(entry)}</p>}
            {STATES[entry.status] && <small>{STATES[entry.status]}</small>}
            {entry.fault?.requestId && <small>Reference {entry.fault.requestId}</small>}
            {needsRetry(entry) && <button onClick={thenWrite(() => chat.resend(entry.id))}>Try again</button>}
          </article>
        ))}
        {isAwaiting && <p>Fernhill is writing…</p>}
      </div>

      <div role="status">
        {CONNECTION[connection] ?? (signedOut && 'You are signed out. What you write waits.')}
        {sendFailure && <p>Your messages could not be opened.</p>}
        {refusal && <p>{refusal.reason ?? 'This can’t be sent.'}</p>}
      </div>
      {(sendFailure || chat.canSignIn) && <button onClick={thenWrite(chat.retry)}>Try again</button>}

      <fieldset aria-label="Shortcuts">
        <button onClick={chat.showMetrics}>Your money</button>
        <button onClick={chat.showActions}>Worth a look</button>
        <button onClick={chat.connectBank}>Connect a bank</button>
      </fieldset>

      <form onSubmit={send}>
        <label htmlFor="message">Your message</label>
        <textarea
          ref={input}
          id="message"
          rows={2}
          value={draft}
          onChange={({ target }) => chat.writeDraft(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send(event);
          }}
        />
        {chat.arriving > 0 && (
          <button type="button" onClick={thenWrite(chat.stopReplies)}>
            Stop
          </button>
        )}
        <button type="submit">Send</button>
      </form>
    </section>
  );
}

const TITLES = { metrics: 'Your money', actions: 'Worth a look', connect: 'Connect a bank' };
const RESULTS = { metrics: Metrics, actions: Actions, connect: Connect };

function Card({ card, chat, thenWrite }) {
  const { id, kind, phase } = card;
  const Result = RESULTS[kind];
  const again = thenWrite(() => chat.resend(id));
  return (
    <section aria-label={TITLES[kind]} aria-busy={phase.is === 'loading'}>
      <h3>{TITLES[kind]}</h3>
      {phase.is === 'loading' && <p>One moment…</p>}
      {phase.is === 'failed' && <p>We could not fetch this.</p>}
      {phase.is === 'failed' && <button onClick={again}>Try again</button>}
      {phase.is === 'expired' && <button onClick={again}>Show again</button>}
      {phase.is === 'shown' && <Result {...phase.result} id={id} chat={chat} thenWrite={thenWrite} />}
    </section>
  );
}

function Metrics({ cards, currency, asOfDate }) {
  const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency });
  return (
    <>
      <dl>
        {cards.map(({ key, title, value }) => (
          <Fragment key={key}>
            <dt>{title}</dt>
            <dd>{money.format(value)}</dd>
          </Fragment>
        ))}
      </dl>
      <small>{cards.length > 0 ? `As of ${asOfDate}` : 'No account is connected yet.'}</small>
    </>
  );
}

function Actions({ items, chat, thenWrite }) {
  if (items.length === 0) return <p>Nothing needs your attention.</p>;
  return (
    <ul>
      {items.map((action) => (
        <li key={action.insightId}>
          <button onClick={thenWrite(() => chat.chooseAction(action))}>{action.title}</button>
        </li>
      ))}
    </ul>
  );
}

function Connect({ id, url, host, chat, thenWrite }) {
  return (
    <>
      <a href={url} target="_blank" rel="noopener noreferrer" onClick={() => chat.followLink(id)}>
        Continue to {host}
      </a>
      {chat.returnedFrom === id && <button onClick={thenWrite(chat.showMetrics)}>See your money now</button>}
    </>
  );
}
