import { cover } from '../cover';
import { once } from './buttons';
import { Card, type ViewProps } from './Card';
import { Icon } from './Icon';
import { List } from './List';

export const Actions = ({ ui, entry }: ViewProps<'actions'>) => (
  <Card ui={ui} entry={entry}>
    {({ items }) => (
      <List ui={ui} id={entry.id} as="ol" items={items} none={ui.say('noActions')}>
        {(action) => (
          <li>
            <button
              class="action row"
              part="action"
              onClick={once(() => ui.conversation.chooseAction(action))}
            >
              <span dir="auto">{ui.amountsHidden.value ? cover(action.title) : action.title}</span>
              <Icon name="next" />
            </button>
          </li>
        )}
      </List>
    )}
  </Card>
);
