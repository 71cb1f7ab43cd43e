import type { Words } from '../locale/words';
import { Amount } from './Amount';
import { Card, type ViewProps } from './Card';
import { List } from './List';
import { withheld } from './withheld';

function asOf({ say, day, ago }: Words, date: string) {
  const age = ago(date);
  return say(age ? 'asOfOld' : 'asOf', { date: day(date), ago: age });
}

export const Metrics = ({ ui, entry }: ViewProps<'metrics'>) => (
  <Card ui={ui} entry={entry} note={({ asOfDate }) => asOf(ui, asOfDate)}>
    {({ cards, currency }) => (
      <List ui={ui} id={entry.id} as="dl" items={cards} none={ui.say('noMetrics')}>
        {({ title, value }) => (
          <div class="metric" part="metric">
            <dt part="metric-title">
              <bdi>{title}</bdi>
            </dt>
            <dd {...withheld()} part="metric-value" data-negative={value < 0 && !ui.amountsHidden.value}>
              <Amount ui={ui} value={value} currency={currency} />
            </dd>
          </div>
        )}
      </List>
    )}
  </Card>
);
