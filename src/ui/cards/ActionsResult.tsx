import type { Action } from '../../service/types';
import { useChat, useTranslation, useUi } from '../context';
import { Icon } from '../shared/Icon';
import { once } from '../shared/once';
import { List } from './List';
import { Title } from './Title';

interface ActionsResultProps {
  /** Of the card. */
  id: string;
  actions: readonly Action[];
}

/** The suggested actions. Choosing one asks about it: no title may read like an order to move money. */
export function ActionsResult({ id, actions }: ActionsResultProps) {
  const { t } = useTranslation();
  return (
    <>
      {actions.length > 0 && (
        <p class="quiet">
          <span class="unseen">
            <Title text={t('actionCount', { count: actions.length })} />{' '}
          </span>
          {t('actionsHint')}
        </p>
      )}
      <List id={id} as="ol" items={actions} none={<p>{t('noActions')}</p>}>
        {(action, index) => <ActionRow action={action} leads={index === 0 && actions.length > 1} />}
      </List>
    </>
  );
}

interface ActionRowProps {
  action: Action;
  /** It is the first of several. */
  leads: boolean;
}

function ActionRow({ action, leads }: ActionRowProps) {
  const chat = useChat();
  const { asked } = useUi().state;
  const { t } = useTranslation();
  const isAsked = asked.value.has(action.insightId);

  function ask() {
    if (chat.chooseAction(action)) asked.value = new Set([...asked.peek(), action.insightId]);
  }

  return (
    <li>
      {leads && !isAsked && (
        // A screen reader says that it is the first of the list.
        <small class="start" aria-hidden="true">
          {t('startHere')}
        </small>
      )}
      <button class="action row" part="action" onClick={once(ask)}>
        <span class="title" dir="auto">
          <Title text={action.title} />
        </span>
        {isAsked ? <small class="quiet">{t('asked')}</small> : <Icon name="ask" />}
      </button>
    </li>
  );
}
