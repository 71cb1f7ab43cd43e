import { FinanceChat } from 'finance-chat/react';
import { StrictMode, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';

const tokens = () => fetch('/hosts/chat-tokens', { method: 'POST' }).then((answer) => answer.json());

function App() {
  const path = useSyncExternalStore(listenToHistory, () => location.hash || '#accounts');
  const [count, setCount] = useState(0);
  const [unread, setUnread] = useState(0);
  const [userId, setUserId] = useState('london');

  return (
    <>
      <nav aria-label="App">
        <a href="#accounts">Accounts</a> <a href="#payments">Payments</a>
      </nav>
      {path === '#payments' ? <h2>Payments</h2> : <h2>Accounts</h2>}
      <p>
        <button onClick={() => setCount(count + 1)}>Rendered again {count} times</button>{' '}
        <button onClick={() => setUserId(userId ? '' : 'london')}>{userId ? 'Sign out' : 'Sign in'}</button>
      </p>
      <p role="status">{unread > 0 && `${unread} unread in the chat`}</p>
      <FinanceChat
        baseUrl={location.origin}
        userId={userId}
        tokens={tokens}
        disclaimer={`No financial advice. You are in ${path.slice(1)}.`}
        onUnread={({ detail }) => setUnread(detail.count)}
      />
    </>
  );
}

function listenToHistory(onChange) {
  addEventListener('popstate', onChange);
  return () => removeEventListener('popstate', onChange);
}

createRoot(document.querySelector('#app')).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
