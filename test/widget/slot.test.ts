import { expect, it } from 'vitest';
import { slotOf } from '../../src/widget/createWidget';

/** The slots of the elements with a `data-target`, on a page with this body. */
function slotsOn(html: string) {
  document.body.innerHTML = html;
  const targets = document.querySelectorAll('[data-target]');
  return Array.from(targets, (target) => slotOf({ mode: 'inline', target }));
}

const BOX = '<div data-target></div>';

it('gives targets without an id a slot each, and the same ones after a reload', () => {
  const page = `<main>${BOX}<section>${BOX}</section>${BOX}</main>`;
  const slots = slotsOn(page);
  expect(new Set(slots).size).toBe(3);
  expect(slotsOn(page)).toEqual(slots);
});

it('finds a target by its id, or by the nearest one, wherever it stands', () => {
  const box = '<div id="chat" data-target></div>';
  expect(slotsOn(box)).toEqual(slotsOn(`<main><p></p>${box}</main>`));
  expect(slotsOn(box)).toEqual(['#chat']);
  expect(slotOf({ mode: 'inline', target: '#chat' })).toBe('#chat');
  const near = `<div id="help">${BOX}</div>`;
  expect(slotsOn(near)).toEqual(slotsOn(`<main><p></p>${near}</main>`));
});

it('has one slot for the bubble, whatever its target', () => {
  const target = document.createElement('div');
  expect(slotOf({ mode: 'bubble', target })).toBe(slotOf({ mode: 'bubble' }));
});
