import { useAmountMask, useChat, useOptions, useTranslation } from '../context';
import { Icon } from '../shared/Icon';
import { Bubble, MessageFrame } from './MessageFrame';

/** The host's greeting above every conversation, or an invitation above an empty one. */
export function Welcome() {
  const chat = useChat();
  const { greeting } = useOptions();
  const { t } = useTranslation();
  const mask = useAmountMask();
  const isEmpty = chat.entries.value.length === 0;
  return (
    <>
      {greeting && (
        <MessageFrame from="assistant">
          <Bubble>{mask(greeting)}</Bubble>
        </MessageFrame>
      )}
      {isEmpty && !greeting && (
        <div class="welcome">
          <span class="mark">
            <Icon name="chat" />
          </span>
          <b>{t('welcome')}</b>
        </div>
      )}
    </>
  );
}
