import { StrictMode, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { FinanceChat } from './FinanceChat';

function App() {
  const path = useSyncExternalStore(listenToHistory, () => location.hash || '#accounts');
  const [count, setCount] = useState(0);
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
      {userId && <FinanceChat userId={userId} />}
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
