import { init } from 'finance-chat';
import { useEffect } from 'react';

const tokens = () => fetch('/hosts/chat-tokens', { method: 'POST' }).then((answer) => answer.json());

export function FinanceChat({ userId }) {
  useEffect(() => init({ baseUrl: location.origin, userId, tokens }).destroy, [userId]);
  return null;
}
