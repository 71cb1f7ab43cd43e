const button = document.querySelector('#close-month');

/** The light tag loads the chat. Once it is on the page, it listens. */
button.addEventListener('click', async () => {
  await window.FinanceChat.load?.();
  document.dispatchEvent(new Event('close-month'));
});

const CHAT_FILES = /\/(finance-chat(-lite)?\.js|locales\/|markdown\.js|api\/)/;
const [before, after] = document.querySelectorAll('#weight dd');
const loaded = [];

/** Shows the weight of the light tag, and of the files that were loaded after it. */
function showWeight(entries) {
  loaded.push(...entries.filter(({ name }) => CHAT_FILES.test(name)));
  const isLight = ({ name }) => name.endsWith('-lite.js');
  before.textContent = weightOf(loaded.filter(isLight)) || '…';
  after.textContent = weightOf(loaded.filter((entry) => !isLight(entry))) || 'nothing yet';
}

function weightOf(entries) {
  const bytes = entries.reduce((sum, { transferSize }) => sum + transferSize, 0);
  const count = entries.length;
  return count ? `${(bytes / 1000).toFixed(1)} kB, ${count} ${count === 1 ? 'request' : 'requests'}` : '';
}

new PerformanceObserver((list) => showWeight(list.getEntries())).observe({
  type: 'resource',
  buffered: true,
});
