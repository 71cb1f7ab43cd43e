import { ready } from '../ready';

// The bank's policy lets its page register no worker, so that it has to be there before.
await ready('../worker.js').catch(({ message }: Error) => {
  const lead = document.querySelector('.lead');
  if (lead) lead.textContent = message;
});
