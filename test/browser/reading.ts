import type { Page } from '@playwright/test';

/** Texts and controls that cannot be read as they should: the language, the fault and the element of each. */
export async function cutIn(page: Page, tags: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const locale of tags) {
    await speak(page, locale);
    found.push(...(await cutNow(page)).map((fault) => `${locale} ${fault}`));
  }
  await speak(page, 'en');
  return found;
}

/** Resolves once the widget has followed. */
async function speak(page: Page, locale: string) {
  await page.evaluate(async (wanted) => {
    window.chat.update({ locale: wanted });
    const root = document.querySelector('finance-chat')?.shadowRoot;
    while (!root?.querySelector(`[lang="${wanted}"]`)) await new Promise(requestAnimationFrame);
  }, locale);
}

function cutNow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { shadowRoot } = document.querySelector('finance-chat') as HTMLElement & { shadowRoot: ShadowRoot };
    /** Layout is in fractions of pixels, edges are not. */
    const SLACK_PX = 1;
    const CONTROLS = 'button, a, textarea';
    /** Elements whose words must not break over two lines. */
    const NAMES = 'h2, h3, [role=menuitem], :is([part=shortcuts], [part=notice]) button';
    /** Scripts whose lines break within words. */
    const BREAKS_ANYWHERE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

    type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

    const named = (element: Element) =>
      `${element.localName} ${element.getAttribute('part') ?? element.className}`.trim();

    const within = (box: Box, frame: Box, axis: 'x' | 'y') =>
      axis === 'x'
        ? box.left >= frame.left - SLACK_PX && box.right <= frame.right + SLACK_PX
        : box.top >= frame.top - SLACK_PX && box.bottom <= frame.bottom + SLACK_PX;

    function* ancestorsOf(element: Element) {
      for (let at: Element | null = element; at; at = at.parentElement) yield at;
    }

    /** The box of an element, without the part that the conversation or the welcome has scrolled away. */
    function seen(element: Element): Box | undefined {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const scrolled = element.closest('[data-empty=true]') ?? element.closest('[role=log]');
      const log = scrolled?.getBoundingClientRect();
      const box = {
        left,
        right,
        top: Math.max(top, log?.top ?? top),
        bottom: Math.min(bottom, log?.bottom ?? bottom),
      };
      return box.right > box.left && box.bottom > box.top ? box : undefined;
    }

    function* cutTexts() {
      const walker = document.createTreeWalker(shadowRoot, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.nodeValue ?? '';
        const parent = node.parentElement as HTMLElement;
        if (!text.trim() || parent.closest('.unseen, .badge, textarea')) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const boxes: Box[] = [...range.getClientRects()];
        for (const frame of ancestorsOf(parent)) {
          const { overflowY, display, position, borderTopWidth } = getComputedStyle(frame);
          const edge = frame.getBoundingClientRect();
          const control = frame.matches(CONTROLS);
          for (const box of boxes) {
            const wide = (control || !/^(inline|contents)$/.test(display)) && !within(box, edge, 'x');
            const high = (control || overflowY === 'hidden') && !within(box, edge, 'y');
            if (wide || high) yield `cut: ${text} (${named(frame)})`;
          }
          // A control without an edge may reach out of its place, because only its text is seen.
          if (control && borderTopWidth !== '0px') boxes.push(edge);
          // Frames further out do not cut it: it can be scrolled to, or is placed outside them.
          if (overflowY === 'auto' || /fixed|absolute/.test(position)) break;
        }
        if (BREAKS_ANYWHERE.test(text) || !parent.closest(NAMES)) continue;
        for (const { 0: word, index } of text.matchAll(/[^\s\p{Pd}]+/gu)) {
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1)
            yield `broken: ${word} (${named(parent)})`;
        }
      }
      for (const input of shadowRoot.querySelectorAll('textarea')) {
        const { value } = input;
        input.value = input.placeholder;
        if (input.scrollHeight > input.clientHeight) yield `cut: ${input.placeholder} (placeholder)`;
        input.value = value;
      }
    }

    function* outOfPlace() {
      for (const element of shadowRoot.querySelectorAll('*')) {
        const box = seen(element);
        if (!box || element.closest('.unseen, svg')) continue;
        const panel = element.parentElement?.closest('dialog')?.getBoundingClientRect();
        const frame = panel ?? { left: 0, right: innerWidth, top: 0, bottom: innerHeight };
        if (!within(box, frame, 'x') || !within(box, frame, 'y')) yield `sticks out: ${named(element)}`;
      }
    }

    function* overlaps() {
      const controls = [...shadowRoot.querySelectorAll(CONTROLS)];
      for (const [at, one] of controls.entries()) {
        for (const other of controls.slice(at + 1)) {
          const [a, b] = [seen(one), seen(other)];
          // The open menu lies over the panel, and the button to the latest over the conversation.
          const above = '[role=menu], .to-latest';
          if (!a || !b || !one.closest(above) !== !other.closest(above)) continue;
          const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          if (width > SLACK_PX && height > SLACK_PX) yield `overlap: ${named(one)}, ${named(other)}`;
        }
      }
    }

    return [...new Set([...cutTexts(), ...outOfPlace(), ...overlaps()])];
  });
}
