import { useChat, useTranslation } from '../context';
import { Icon } from '../shared/Icon';
import { once } from '../shared/once';
import { CardFrame, type CardProps } from './CardFrame';
import { List } from './List';
import { Title } from './Title';

/** The suggested actions. */
export function ActionsCard({ card }: CardProps<'actions'>) {
  const chat = useChat();
  const { t } = useTranslation();
  return (
    <CardFrame card={card}>
      {({ items }) => (
        <>
          {items.length > 0 && <p class="unseen">{t('actionCount', { count: items.length })}</p>}
          <List id={card.id} as="ol" items={items} none={<p>{t('noActions')}</p>}>
            {(action) => (
              <li>
                <button class="action row" part="action" onClick={once(() => chat.chooseAction(action))}>
                  <span class="title" dir="auto">
                    <Title text={action.title} />
                  </span>
                  <Icon name="next" />
                </button>
              </li>
            )}
          </List>
        </>
      )}
    </CardFrame>
  );
}
