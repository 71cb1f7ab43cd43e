import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Chat } from './Chat';

function App() {
  const [userId, setUserId] = useState('london');

  return (
    <>
      <header>
        <p className="brand">Fernhill Bank</p>
        <button onClick={() => setUserId(userId ? '' : 'london')}>{userId ? 'Sign out' : 'Sign in'}</button>
      </header>
      <main>
        <h1>Messages</h1>
        {userId ? (
          <Chat userId={userId} />
        ) : (
          <p>You are signed out. Your conversation is kept in this tab.</p>
        )}
      </main>
    </>
  );
}

createRoot(document.querySelector('#app')).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
