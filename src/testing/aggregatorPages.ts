import { html } from 'hono/html';
import { type Bank, banks } from './bank';
import type { Customer } from './customer';

type Page = ReturnType<typeof html>;

export function bankChoicePage(path: string, linkId: string): Page {
  return page(
    path,
    'Choose your bank',
    html`
      <p>Share your accounts with the finance chat. You can stop at any step, and nothing is shared until you agree.</p>
      <form action="${path}/links/${linkId}/consent" method="get">
        <fieldset>
          <legend>Your bank</legend>
          ${banks.map(
            (bank, index) => html`
              <label class="bank">
                <input type="radio" name="bank" value="${bank.id}" required ${index === 0 ? 'checked' : ''}>
                <span><strong>${bank.name}</strong><small>${bank.about}</small></span>
              </label>`,
          )}
        </fieldset>
        <button type="submit">Continue</button>
      </form>
      ${cancelForm(path, linkId)}`,
  );
}

export function consentPage(path: string, linkId: string, customer: Customer, bank: Bank): Page {
  return page(
    path,
    `Share your accounts at ${bank.name}`,
    html`
      <p>The finance chat asks to read, for <strong>${customer.label}</strong>:</p>
      <ul>
        <li>the names and balances of your accounts</li>
        <li>transactions of the last 14 months</li>
        <li>standing payments ahead</li>
      </ul>
      <p>It can't move money or change anything. Your consent lasts 90 days and can be withdrawn at your bank.</p>
      <form action="${path}/links/${linkId}/consent" method="post">
        <input type="hidden" name="bank" value="${bank.id}">
        <button type="submit">Agree and connect</button>
      </form>
      <p><a href="${path}/links/${linkId}">Choose another bank</a></p>
      ${cancelForm(path, linkId)}`,
  );
}

export function connectedPage(path: string, bank: Bank | undefined): Page {
  return page(
    path,
    `${bank?.name ?? 'Your bank'} is connected`,
    html`
      <p>Its accounts are now part of your money overview.</p>
      <p class="ending">You can close this tab and return to the chat.</p>`,
  );
}

export function cancelledPage(path: string): Page {
  return page(
    path,
    'Nothing was connected',
    html`
      <p>You stopped before agreeing, so no account is shared.</p>
      <p class="ending">You can close this tab and return to the chat.</p>`,
  );
}

export function invalidLinkPage(path: string): Page {
  return page(
    path,
    'This link is no longer valid',
    html`
      <p>A link works once and for 15 minutes. This one was used, has expired, or never existed.</p>
      <p class="ending">You can close this tab, return to the chat and ask for a new link there.</p>`,
  );
}

export function missingPage(path: string): Page {
  return page(path, 'Page not found', html`<p>There is nothing at this address.</p>`);
}

function cancelForm(path: string, linkId: string): Page {
  return html`
    <form action="${path}/links/${linkId}/cancel" method="post">
      <button type="submit" class="quiet">Cancel</button>
    </form>`;
}

function page(path: string, title: string, content: Page): Page {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>${title} &ndash; Demo bank connection</title>
        <link rel="icon" href="data:,">
        <link rel="stylesheet" href="${path}/style.css">
      </head>
      <body>
        <header><p>Demo bank connection</p></header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
        <footer><p>This is a demonstration. The banks are invented, and no real account is read.</p></footer>
      </body>
    </html>`;
}
