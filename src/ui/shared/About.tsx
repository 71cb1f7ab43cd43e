import { useLayoutEffect, useRef } from 'preact/hooks';
import type { About } from '../../chat/types';
import { useUi } from '../context';
import { IconButton } from './Button';
import { Title } from './List';
import { noRecording } from './noRecording';

const RISE_MS = 240;

/** What a message is about: "The Flour Jar · −£27.78". */
export function AboutText({ about: { title, value } }: { about: About }) {
  const { t } = useUi();
  return (
    <>
      <span class="unseen">{t('labelled', { name: t('about'), text: '' })}</span>
      <Title text={title} />
      {value && <span> · </span>}
      {value && <Title text={value} />}
    </>
  );
}

/** What the text in the composer is about, until it leaves or is taken away. */
export function AboutChip() {
  const { t, chat, state, calm, focusTarget } = useUi();
  const chip = useRef<HTMLDivElement>(null);
  const about = chat.draftAbout.value;

  useLayoutEffect(() => {
    if (about === state.risenAbout) return;
    state.risenAbout = about;
    if (about?.from?.isConnected && chip.current && !calm.peek()) rise(chip.current, about.from);
  }, [about, state, calm]);

  function remove() {
    chat.removeAbout();
    focusTarget.value = 'input';
  }

  return (
    about && (
      // Marked itself, as its copy stands outside of the composer.
      <div {...noRecording('chip pill row tight')} ref={chip}>
        <span id="about">
          <AboutText about={about} />
        </span>
        <IconButton name={t('removeAbout')} icon="close" onClick={remove} />
      </div>
    )
  );
}

/** Moves a copy of the chip from an element of the page to the chip's place: the panel would cut the chip itself off. */
function rise(chip: HTMLElement, from: Element) {
  const copy = chip.cloneNode(true) as HTMLElement;
  if (!copy.animate) return;
  // A panel that opens is where the chip goes to, so it stands there at once.
  for (const motion of chip.closest('dialog')?.getAnimations() ?? []) motion.finish();
  copy.inert = true;
  copy.style.width = `${chip.offsetWidth + 1}px`;
  chip.closest('.widget')?.append(copy);
  const { x, y } = copy.getBoundingClientRect();
  const to = (place: DOMRect) => `translate(${place.x - x}px, ${place.y - y}px)`;
  const options = { duration: RISE_MS, easing: 'ease-out' };
  const transform = [from, chip].map((element) => to(element.getBoundingClientRect()));
  copy.animate({ transform }, options).onfinish = () => copy.remove();
  // The chip itself is there when its copy arrives.
  chip.animate({ opacity: [0, 0] }, RISE_MS);
}
