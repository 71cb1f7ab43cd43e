import type { Action } from '../../service/types';
import { useChat, useTranslation, useUi } from '../context';
import { Icon } from '../shared/Icon';
import { once } from '../shared/once';
import { CardFrame, type CardProps } from './CardFrame';
import { List } from './List';
import { Title } from './Title';

/** The suggested actions. Choosing one asks about it: no title may read like an order to move money. */
export function ActionsCard({ card }: CardProps<'actions'>) {
  const { t } = useTranslation();
  return (
    <CardFrame card={card}>
      {({ items }) => (
        <>
          {items.length > 0 && (
            <p class="hint quiet">
              <span class="unseen">{t('actionCount', { count: items.length })} </span>
              {t('actionsHint')}
            </p>
          )}
          <List id={card.id} as="ol" items={items} none={<p>{t('noActions')}</p>}>
            {(action) => <ActionRow action={action} />}
          </List>
        </>
      )}
    </CardFrame>
  );
}

function ActionRow({ action }: { action: Action }) {
  const chat = useChat();
  const { asked } = useUi().state;
  const { t } = useTranslation();

  function ask() {
    if (chat.chooseAction(action)) asked.value = new Set([...asked.peek(), action.insightId]);
  }

  return (
    <li>
      <button class="action row" part="action" onClick={once(ask)}>
        <span class="title" dir="auto">
          <Title text={action.title} />
        </span>
        {asked.value.has(action.insightId) ? <small class="quiet">{t('asked')}</small> : <Icon name="ask" />}
      </button>
    </li>
  );
}
