import { init } from 'finance-chat';

init({
  baseUrl: location.origin,
  userId: 'london',
  tokens: () => fetch('/hosts/chat-tokens', { method: 'POST' }).then((answer) => answer.json()),
});
