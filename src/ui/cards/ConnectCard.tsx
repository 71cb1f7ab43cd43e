import { useChat, useOptions, useUi, useWords } from '../context';
import { Button } from '../shared/Button';
import { Icon } from '../shared/Icon';
import { CardFrame, type CardProps } from './CardFrame';

/** The link to connect a bank. */
export function ConnectCard({ card }: CardProps<'connect'>) {
  const chat = useChat();
  const { report } = useUi();
  const { open } = useOptions().connect;
  const { say, rtl } = useWords();
  const isBack = chat.returnedFrom.value === card.id;

  function follow(event: MouseEvent, url: string) {
    if (open) {
      event.preventDefault();
      report.contain(['host-threw', '"connect.open"'], () => open(url));
    }
    chat.followLink(card.id);
  }

  return (
    <CardFrame card={card}>
      {({ url, host }) => (
        <div class="card-body">
          <p>{say(isBack ? 'connectBack' : 'connectIntro')}</p>
          {isBack && <Button onClick={chat.showMetrics}>{say('metrics')}</Button>}
          <a
            class="primary row"
            part="connect-link"
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            onClick={(event) => follow(event, url)}
          >
            <bdi>{say('connectGo', { host: rtl ? leftToRight(host) : host })}</bdi>
            <Icon name="next" />
          </a>
        </div>
      )}
    </CardFrame>
  );
}

/** Isolated in a sentence from right to left, where `1.bank.example` would be drawn as `bank.example.1`. */
const leftToRight = (host: string) => `\u2066${host}\u2069`;
