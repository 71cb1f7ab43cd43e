import { Fragment } from 'react';

const TITLES = { metrics: 'Your money', actions: 'Worth a look', connect: 'Connect a bank' };
const RESULTS = { metrics: Metrics, actions: Actions, connect: Connect };

export function Card({ card, chat, thenWrite }) {
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
