import type { Action } from '../../service/wire';
import { useUi } from '../context';
import { once } from '../shared/Button';
import { Icon } from '../shared/Icon';
import { List, Title } from './List';

/** The suggested actions, the result of the card `id`. Choosing one asks: no title may read like an order to move money. */
export function ActionsResult({ id, actions }: { id: string; actions: readonly Action[] }) {
  const { t, amountsHidden } = useUi();
  if (actions.length === 0) return <p class="card-body">{t('noActions')}</p>;
  return (
    <>
      <p class="quiet">
        {!amountsHidden && <span class="unseen">{t('actionCount', { count: actions.length })} </span>}
        {t('actionsHint')}
      </p>
      <List id={id} as="ol">
        {actions.map((action, index) => (
          <ActionRow key={action.insightId} action={action} leads={index === 0 && actions.length > 1} />
        ))}
      </List>
    </>
  );
}

/** `leads`: it is the first of several. */
function ActionRow({ action, leads }: { action: Action; leads: boolean }) {
  const { t, chat, state } = useUi();
  const { asked } = state;
  const isAsked = asked.value.has(action.insightId);

  function ask() {
    if (chat.chooseAction(action)) asked.value = new Set([...asked.peek(), action.insightId]);
  }

  return (
    <li class={leads ? 'first' : ''}>
      {leads && (
        // A screen reader says that it is the first of the list.
        <small class="tag" aria-hidden="true">
          {t('startHere')}
        </small>
      )}
      <button class="action row" part="action" onClick={once(ask)}>
        <span class="title" dir="auto">
          <Title text={action.title} />
        </span>
        {isAsked ? <small class="quiet">{t('asked')}</small> : <Icon name="forward" />}
      </button>
    </li>
  );
}
