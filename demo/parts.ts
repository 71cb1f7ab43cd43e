import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findChromium, launchArgs } from '../test/browser/chromium';
import { serveFake } from '../test/browser/fakeService';
import { pageOf, serveHost } from '../test/browser/hostSite';
import { viewOf } from '../test/browser/view';

/** Draws `demo/parts.png`: the built widget with an outline and a name on every part. */
const OUT = fileURLToPath(new URL('parts.png', import.meta.url));

const SIZE = { width: 940, height: 1150 };

const service = await serveFake();
const site = await serveHost();
const browser = await chromium.launch({ executablePath: findChromium(), args: launchArgs() });
const page = await browser.newPage({ viewport: SIZE, colorScheme: 'light', locale: 'en-GB' });
const chat = viewOf(page);

const options = {
  baseUrl: service.url,
  userId: 'user-1',
  tokens: { accessToken: 'a' },
  offset: { x: 260, y: 20 },
};
site.put(
  '/',
  pageOf({
    head: '<style>main { display: none } finance-chat::part(panel) { height: 1030px }</style>',
    body: `<script src="/finance-chat.js"></script>
      <script>window.chat = FinanceChat.init(${JSON.stringify(options)})</script>`,
  }),
);
await page.goto(site.url);
await chat.open();
await chat.shortcut('Money overview').click();
await chat.metrics.first().waitFor();
await chat.shortcut('Suggested actions').click();
await chat.actions.first().waitFor();
await chat.shortcut('Connect a bank').click();
await chat.connectLink.waitFor();
await chat.say('What is my balance?');
await chat.replies.waitFor();
service.next('send', { status: 400, body: { detail: 'No', request_id: 'req_7f3a' } });
await chat.say('And yesterday?');
await chat.notices.waitFor();
await page.context().setOffline(true);
await chat.status.getByText('offline').waitFor();
await page.evaluate(label);
await page.screenshot({ path: OUT });
await browser.close();
service.close();
site.close();

/** Runs in the page: a frame around every part, and its name beside the panel with a line to it. */
function label() {
  const left =
    'panel header transcript metric metric-title message message-user notice shortcuts input composer';
  const right = 'metric-value action connect-link message-assistant status send launcher';
  const root = document.querySelector('finance-chat')?.shadowRoot as ShadowRoot;
  const boxOf = (part: string) => root.querySelector(`[part~=${part}]`)?.getBoundingClientRect() as DOMRect;
  const { left: from, right: to } = boxOf('panel');
  const drawn: string[] = [];

  function draw(parts: string[], onLeft: boolean) {
    const middles = parts.map((part) => ({ part, box: boxOf(part) }));
    middles.sort((one, other) => one.box.top + one.box.bottom - other.box.top - other.box.bottom);
    let free = 0;
    for (const { part, box } of middles) {
      const { x, y, width, height } = box;
      const line = Math.max(free, y + Math.min(height / 2, 500));
      free = line + 26;
      const [text, edge, side] = onLeft ? [from - 60, from - 52, x] : [to + 60, to + 52, x + width];
      drawn.push(
        `<rect x="${x}" y="${y}" width="${width}" height="${height}" />`,
        `<path d="M${edge} ${line}L${side} ${y + Math.min(height / 2, 500)}" />`,
        `<text x="${text}" y="${line + 5}" text-anchor="${onLeft ? 'end' : 'start'}">${part}</text>`,
      );
    }
  }

  draw(left.split(' '), true);
  draw(right.split(' '), false);
  const sheet = document.createElement('div');
  sheet.popover = 'manual';
  sheet.innerHTML = `<style>
      div:popover-open { inset: 0; border: 0; padding: 0; background: none }
      svg { width: 100vw; height: 100vh; display: block; fill: none; stroke: #c2185b; stroke-dasharray: 4 3 }
      text { font: 600 15px ui-monospace, monospace; fill: #ad1457; stroke: none }
    </style><svg>${drawn.join('')}</svg>`;
  document.body.append(sheet);
  // Above the chat, which is in the top layer too.
  sheet.showPopover();
}
