import { useAmountMask, useChat, useOptions, useTranslation } from '../context';
import { Mark } from '../shared/Mark';
import { Bubble, MessageFrame } from './MessageFrame';

/** The beginning of an empty conversation. The host's greeting is its heading, and later the first message. */
export function Welcome() {
  const chat = useChat();
  const { greeting } = useOptions();
  const { t } = useTranslation();
  const mask = useAmountMask();
  const isEmpty = chat.entries.value.length === 0;
  return (
    <>
      {isEmpty && <Mark />}
      {greeting && (
        // Another element, because a moved one would count as a layout shift. It has been read, and is not said again.
        <MessageFrame key={`${isEmpty}`} from="assistant" wasRead>
          <Bubble>{mask(greeting)}</Bubble>
        </MessageFrame>
      )}
      {isEmpty && !greeting && <h3>{t('welcome')}</h3>}
      {isEmpty && <p class="about">{t('welcomeAbout')}</p>}
    </>
  );
}
