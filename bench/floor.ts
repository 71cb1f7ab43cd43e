import { signal } from '@preact/signals';
import { ofetch } from 'ofetch';
import { h, render } from 'preact';

/** The cost of our dependencies by themselves: the least view there can be, built without any of our settings. */
const open = signal(false);
const texts = signal<string[]>([]);
const root = document.body.appendChild(document.createElement('div'));

function say(event: KeyboardEvent) {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const composer = event.target as HTMLTextAreaElement;
  texts.value = [...texts.value, composer.value];
  composer.value = '';
  ofetch('/floor/send', { method: 'POST', body: {} }).catch(() => {});
}

function openComposer() {
  open.value = true;
}

function Floor() {
  const bubble = h('button', { id: 'floor-bubble', onClick: openComposer }, 'Open');
  const composer = open.value && h('textarea', { id: 'floor-composer', onKeyDown: say });
  const said = texts.value.map((text) => h('p', null, text));
  return h('div', null, bubble, composer, said);
}

render(h(Floor, null), root);
