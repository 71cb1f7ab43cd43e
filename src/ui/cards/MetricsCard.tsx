import type { Words } from '../../locale/words';
import { useChat, useWords } from '../context';
import { Button } from '../shared/Button';
import { Amount } from './Amount';
import { CardFrame, type CardProps } from './CardFrame';
import { List } from './List';
import { Title } from './Title';

function asOf({ say, day, ago }: Words, date: string) {
  const age = ago(date);
  return age ? say('asOfOld', { date: day(date), ago: age }) : say('asOf', { date: day(date) });
}

/** The money overview. */
export function MetricsCard({ card }: CardProps<'metrics'>) {
  const { connectBank } = useChat();
  const words = useWords();
  const { say } = words;
  return (
    <CardFrame card={card} note={({ cards, asOfDate }) => cards.length > 0 && asOf(words, asOfDate)}>
      {({ cards, currency }) => (
        <List
          id={card.id}
          as="ul"
          items={cards}
          none={
            <>
              <p>{say('noMetrics')}</p>
              <Button onClick={connectBank} primary>
                {say('connect')}
              </Button>
            </>
          }
        >
          {({ title, value }) => (
            <li class="metric" part="metric">
              <div class="title" part="metric-title">
                <bdi>
                  <Title text={title} />
                </bdi>
              </div>
              <Amount value={value} currency={currency} />
            </li>
          )}
        </List>
      )}
    </CardFrame>
  );
}
