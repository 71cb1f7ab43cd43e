import { textOfEntry } from 'finance-chat/headless';
import { FinanceChat, useChat } from 'finance-chat/react';
import { StrictMode, useRef } from 'react';
import { createRoot } from 'react-dom/client';

const tokens = () => fetch('/chat-tokens', { method: 'POST' }).then((answer) => answer.json());
const account = { baseUrl: 'https://money.example', userId: 'ada', tokens };

function Help() {
  const chat = useRef(null);

  function showInsight(event) {
    event.preventDefault();
    location.hash = event.detail.insightId;
  }

  return (
    <>
      <button onClick={() => chat.current?.open()}>Ask about your money</button>
      <FinanceChat {...account} ref={chat} launcher={false} onActionSelected={showInsight} />
    </>
  );
}

function Advice() {
  return <FinanceChat {...account} mode="inline" id="advice" style={{ height: 480 }} />;
}

function Conversation() {
  const { entries, draft, start, send, writeDraft } = useChat(account);

  function submit(event) {
    event.preventDefault();
    if (send(draft)) writeDraft('');
  }

  return (
    <form onSubmit={submit}>
      <ol role="log" aria-label="Conversation">
        {entries.map((entry) => (
          <li key={entry.id}>{textOfEntry(entry)}</li>
        ))}
      </ol>
      <label>
        Question <input value={draft} onFocus={start} onChange={({ target }) => writeDraft(target.value)} />
      </label>
    </form>
  );
}

createRoot(document.querySelector('#app')).render(
  <StrictMode>
    <Help />
    <Advice />
    <Conversation />
  </StrictMode>,
);
