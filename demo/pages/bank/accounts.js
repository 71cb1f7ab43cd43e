/** What each part of the policy is for. */
const REASONS = {
  'default-src':
    'Nothing comes from anywhere unless a line below names it: no styles, images, fonts or frames.',
  'script-src': 'Only scripts with this answer’s one-time number run, and what these load.',
  'connect-src': 'Requests go to the money service alone.',
  'base-uri': 'Nobody can change what addresses lead to.',
  'form-action': 'No form can be sent anywhere.',
  'frame-ancestors': 'No other page can put this one into a frame.',
  'require-trusted-types-for': 'The browser refuses text that a script wants to turn into HTML or code.',
  'trusted-types': 'Nobody may make exceptions from that, the chat neither.',
  integrity: 'The chat’s script runs only if not a single byte of it was changed.',
  'cross-origin-opener-policy': 'Other windows have no hold on this one.',
  'cross-origin-embedder-policy': 'Nothing is embedded that has not agreed to it.',
};

function element(name, options = {}, children = []) {
  const { dataset = {}, ...properties } = options;
  const made = Object.assign(document.createElement(name), properties);
  Object.assign(made.dataset, dataset);
  made.append(...children);
  return made;
}

/** The name of the button says what it asks about. */
function askButton(question, about) {
  const button = element('button', { type: 'button', className: 'ask', dataset: { question } }, [
    'Ask about this',
  ]);
  button.ariaLabel = `Ask about this: ${about}`;
  return button;
}

async function showAccounts() {
  const answer = await fetch('/bank/accounts');
  const { currency, accounts, transactions } = await answer.json();
  const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency, signDisplay: 'negative' });
  const gain = new Intl.NumberFormat('en-GB', { style: 'currency', currency, signDisplay: 'exceptZero' });
  const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

  document
    .querySelector('#accounts')
    .replaceChildren(
      ...accounts.map(({ name, number, balance, question }) =>
        element('li', {}, [
          element('h3', {}, [name, element('span', {}, [` ending in ${number}`])]),
          element('p', { className: 'balance' }, [money.format(balance)]),
          askButton(question, name),
        ]),
      ),
    );
  document
    .querySelector('#transactions')
    .replaceChildren(
      ...transactions.map(({ day, payee, category, amount, question }) =>
        element('li', {}, [
          element('time', { dateTime: day }, [date.format(new Date(day))]),
          element('p', { className: 'payee' }, [payee, element('span', {}, [category])]),
          element('p', { className: amount > 0 ? 'amount gain' : 'amount' }, [
            gain.format(amount).replace('-', '−'),
          ]),
          askButton(question, payee),
        ]),
      ),
    );
}

async function showPolicy() {
  const { headers } = await fetch(location.pathname, { method: 'HEAD' });
  const policy = headers.get('content-security-policy')?.replace(/nonce-[^']+/, 'nonce-…') ?? '';
  const { integrity = '' } = document.querySelector('script[integrity]');
  const lines = [
    ...policy.split('; ').map((line) => [line.split(' ')[0], line]),
    ['integrity', `integrity="${integrity.slice(0, 15)}…"`],
    ...['cross-origin-opener-policy', 'cross-origin-embedder-policy'].map((name) => [
      name,
      `${name}: ${headers.get(name)}`,
    ]),
  ];
  document
    .querySelector('#policy')
    .replaceChildren(
      ...lines.map(([name, line]) =>
        element('div', {}, [
          element('dt', {}, [element('code', {}, [line])]),
          element('dd', {}, [REASONS[name] ?? '']),
        ]),
      ),
    );
  // On a static host, the worker gives the policy, and a page that came before it has none.
  if (!crossOriginIsolated) {
    document.querySelector('#policy').before('Load this page once more to have it under the policy below.');
  }
}

showAccounts();
showPolicy();
