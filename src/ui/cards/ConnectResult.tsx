import type { CardResults } from '../../chat/entry';
import { errorName } from '../../lib/guards';
import { useUi } from '../context';
import { Button } from '../shared/Button';
import { Icon } from '../shared/Icon';

/** The link to connect a bank, the result of the card `id`. */
export function ConnectResult({ id, link }: { id: string; link: CardResults['connect'] }) {
  const { url, host } = link;
  const { t, chat, options, report } = useUi();
  const { open } = options.connect;
  const isBack = chat.returnedFrom.value === id;

  function follow(event: MouseEvent) {
    if (open) {
      event.preventDefault();
      report.contain(['host-threw', '"connect.open"'], () => open(url), errorName);
    }
    chat.followLink(id);
  }

  return (
    <div class="card-body">
      <p>{t(isBack ? 'connectBack' : 'connectNext')}</p>
      {isBack ? (
        <Button onClick={chat.showMetrics} look="primary">
          {t('metrics')}
        </Button>
      ) : (
        <p class="quiet row">
          <Icon name="lock" />
          <span>{t('connectIntro')}</span>
        </p>
      )}
      <a
        class={`row ${isBack ? 'button' : 'primary'}`}
        part="connect-link"
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        onClick={follow}
      >
        <span>
          {t('connectGo', { host })}{' '}
          {/* From right to left, `1.bank.example` would be drawn as `bank.example.1`. */}
          <small dir="ltr">{host}</small>
        </span>
        <Icon name="outward" />
      </a>
    </div>
  );
}
