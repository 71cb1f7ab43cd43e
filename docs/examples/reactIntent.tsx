import type { Handle } from 'finance-chat';
import type { FinanceChatProps } from 'finance-chat/react';
import { forwardRef, lazy, StrictMode, Suspense, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

const tokens = () => fetch('/chat-tokens', { method: 'POST' }).then((answer) => answer.json());
const account = { baseUrl: 'https://money.example', userId: 'ada', tokens };

/** React keeps a module that did not load, so each attempt is a component of its own. */
const loadChat = (onFailure: () => void) =>
  lazy(() =>
    import('finance-chat/react').then(
      ({ FinanceChat }) => ({ default: FinanceChat }),
      () => {
        onFailure();
        return { default: forwardRef<Handle, FinanceChatProps>(() => null) };
      },
    ),
  );

function Ask() {
  const [Chat, setChat] = useState<ReturnType<typeof loadChat> | null>(null);
  const chat = useRef<Handle>(null);
  const wasPressed = useRef(false);
  // Where the module does not load, the next act tries again.
  const load = () => setChat((loaded: typeof Chat) => loaded ?? loadChat(() => setChat(null)));

  function press() {
    wasPressed.current = true;
    load();
  }

  function openIfPressed() {
    if (!wasPressed.current) return;
    chat.current?.open();
    chat.current?.focus();
  }

  return (
    <>
      <button id="ask" onPointerEnter={load} onFocus={load} onClick={press}>
        Ask about your money
      </button>
      <Suspense>{Chat && <Chat {...account} ref={chat} launcher="#ask" onReady={openIfPressed} />}</Suspense>
    </>
  );
}

createRoot(document.querySelector('#app') as Element).render(
  <StrictMode>
    <Ask />
  </StrictMode>,
);
