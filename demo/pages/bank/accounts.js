function element(name, options = {}, children = []) {
  const { dataset = {}, ...properties } = options;
  const made = Object.assign(document.createElement(name), properties);
  Object.assign(made.dataset, dataset);
  made.append(...children);
  return made;
}

/** The accessible name of the button contains what the question is about. */
function askButton(title, value) {
  const button = element('button', { type: 'button', className: 'ask', dataset: { title, value } }, [
    'Ask about this',
  ]);
  button.ariaLabel = `Ask about this: ${title}`;
  return button;
}

async function showAccounts() {
  const answer = await fetch('/bank/accounts');
  const { currency, accounts, transactions } = await answer.json();
  const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency, signDisplay: 'negative' });
  const gain = new Intl.NumberFormat('en-GB', { style: 'currency', currency, signDisplay: 'exceptZero' });
  const change = (amount) => gain.format(amount).replace('-', '−');
  const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

  document
    .querySelector('#accounts')
    .replaceChildren(
      ...accounts.map(({ name, number, balance }) =>
        element('li', {}, [
          element('h3', {}, [name, element('span', {}, [` ending in ${number}`])]),
          element('p', { className: 'balance' }, [money.format(balance)]),
          askButton(name, money.format(balance)),
        ]),
      ),
    );
  document
    .querySelector('#transactions')
    .replaceChildren(
      ...transactions.map(({ day, payee, category, amount }) =>
        element('li', {}, [
          element('time', { dateTime: day }, [date.format(new Date(day))]),
          element('p', { className: 'payee' }, [payee, element('span', {}, [category])]),
          element('p', { className: amount > 0 ? 'amount gain' : 'amount' }, [change(amount)]),
          askButton(payee, change(amount)),
        ]),
      ),
    );
}

// The policy names the address of the service, which is the root of this site.
document.querySelector('#service').textContent = new URL('../', location.href).href;
// On a static host, the worker gives the policy, and a page that came before it has none.
if (!crossOriginIsolated) {
  document.querySelector('#policy').before('Load this page once more to have it under the policy below.');
}
showAccounts();
