import type { Words } from '../../locale/words';
import { useUi, useWords } from '../context';
import { noRecording } from '../shared/noRecording';
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
  const words = useWords();
  const hidden = useUi().panel.amountsHidden.value;
  return (
    <CardFrame card={card} note={({ asOfDate }) => asOf(words, asOfDate)}>
      {({ cards, currency }) => (
        <List id={card.id} as="dl" items={cards} none={words.say('noMetrics')}>
          {({ title, value }) => (
            <div class="metric" part="metric">
              <dt part="metric-title">
                <bdi>
                  <Title text={title} />
                </bdi>
              </dt>
              <dd {...noRecording()} part="metric-value" data-negative={value < 0 && !hidden}>
                <Amount value={value} currency={currency} />
              </dd>
            </div>
          )}
        </List>
      )}
    </CardFrame>
  );
}
