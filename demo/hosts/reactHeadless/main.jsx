import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Chat } from './Chat';

function App() {
  const [userId, setUserId] = useState('london');

  return (
    <>
      <button onClick={() => setUserId(userId ? '' : 'london')}>{userId ? 'Sign out' : 'Sign in'}</button>
      {userId ? <Chat userId={userId} /> : <p>You are signed out. Your conversation is kept in this tab.</p>}
    </>
  );
}

createRoot(document.querySelector('#app')).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
