'use client';

import { FinanceChat } from 'finance-chat/react';

const tokens = () => fetch('/chat-tokens', { method: 'POST' }).then((answer) => answer.json());

export function Chat({ userId }) {
  return <FinanceChat baseUrl="https://money.example" userId={userId} tokens={tokens} />;
}
