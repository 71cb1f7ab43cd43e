import { Button } from './buttons';
import { Card, type ViewProps } from './Card';
import { Icon } from './Icon';

export function Connect({ ui, entry }: ViewProps<'connect'>) {
  const { conversation, options, contain, say } = ui;
  const { open } = options.connect;
  const back = conversation.returnedFrom.value === entry.id;
  return (
    <Card ui={ui} entry={entry}>
      {({ url, host }) => (
        <div class="card-body">
          <p>{say(back ? 'connectBack' : 'connectIntro')}</p>
          {back && <Button onClick={() => conversation.show('metrics')}>{say('metrics')}</Button>}
          <a
            class="connect-link row"
            part="connect-link"
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            onClick={(event) => {
              if (open) {
                event.preventDefault();
                contain('"connect.open" threw', () => open(url));
              }
              conversation.leave(entry.id);
            }}
          >
            <bdi>{say('connectGo', { host })}</bdi>
            <Icon name="next" />
          </a>
        </div>
      )}
    </Card>
  );
}
