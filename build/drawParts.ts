import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findChromium, LAUNCH_ARGS } from '../test/browser/chromium';
import { pageOf, serveHost } from '../test/support/hostSite';
import { startService } from '../test/support/testService';
import { viewOf } from '../test/support/view';

/** A picture of the built widget with an outline and a name on every part. */
const PICTURE = fileURLToPath(new URL('../docs/pictures/parts.png', import.meta.url));

const SIZE = { width: 940, height: 1150 };

const service = await startService();
const site = await serveHost();
const browser = await chromium.launch({ executablePath: findChromium(), args: LAUNCH_ARGS });
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
await page.evaluate(drawLabels);
await page.screenshot({ path: PICTURE });
await browser.close();
service.close();
site.close();

/** Runs in the page. Frames every part, and writes its name beside the panel with a line to it. */
function drawLabels() {
  const leftParts =
    'panel header transcript metric metric-title message message-user notice shortcuts input composer';
  const rightParts = 'metric-value action connect-link message-assistant status send launcher';
  const root = document.querySelector('finance-chat')?.shadowRoot as ShadowRoot;
  const boxOf = (part: string) => root.querySelector(`[part~=${part}]`)?.getBoundingClientRect() as DOMRect;
  const panel = boxOf('panel');
  const shapes: string[] = [];

  function draw(parts: string[], onLeft: boolean) {
    const boxes = parts.map((part) => ({ part, box: boxOf(part) }));
    boxes.sort((one, other) => one.box.top + one.box.bottom - other.box.top - other.box.bottom);
    let nextY = 0;
    for (const { part, box } of boxes) {
      const { x, y, width, height } = box;
      const partY = y + Math.min(height / 2, 500);
      const labelY = Math.max(nextY, partY);
      nextY = labelY + 26;
      const textX = onLeft ? panel.left - 60 : panel.right + 60;
      const lineX = onLeft ? panel.left - 52 : panel.right + 52;
      const partX = onLeft ? x : x + width;
      shapes.push(
        `<rect x="${x}" y="${y}" width="${width}" height="${height}" />`,
        `<path d="M${lineX} ${labelY}L${partX} ${partY}" />`,
        `<text x="${textX}" y="${labelY + 5}" text-anchor="${onLeft ? 'end' : 'start'}">${part}</text>`,
      );
    }
  }

  draw(leftParts.split(' '), true);
  draw(rightParts.split(' '), false);
  const sheet = document.createElement('div');
  sheet.popover = 'manual';
  sheet.innerHTML = `<style>
      div:popover-open { inset: 0; border: 0; padding: 0; background: none }
      svg { width: 100vw; height: 100vh; display: block; fill: none; stroke: #c2185b; stroke-dasharray: 4 3 }
      text { font: 600 15px ui-monospace, monospace; fill: #ad1457; stroke: none }
    </style><svg>${shapes.join('')}</svg>`;
  document.body.append(sheet);
  // The chat is in the top layer too, so only a later popover is above it.
  sheet.showPopover();
}
