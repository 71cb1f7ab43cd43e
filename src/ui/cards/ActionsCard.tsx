import { maskAmounts } from '../../lib/maskAmounts';
import { useChat, useUi, useWords } from '../context';
import { Icon } from '../shared/Icon';
import { once } from '../shared/once';
import { CardFrame, type CardProps } from './CardFrame';
import { List } from './List';

/** The suggested actions. */
export function ActionsCard({ card }: CardProps<'actions'>) {
  const chat = useChat();
  const { say } = useWords();
  const hidden = useUi().panel.amountsHidden.value;
  return (
    <CardFrame card={card}>
      {({ items }) => (
        <List id={card.id} as="ol" items={items} none={say('noActions')}>
          {(action) => (
            <li>
              <button class="action row" part="action" onClick={once(() => chat.chooseAction(action))}>
                <span dir="auto">{hidden ? maskAmounts(action.title) : action.title}</span>
                <Icon name="next" />
              </button>
            </li>
          )}
        </List>
      )}
    </CardFrame>
  );
}
