import { Amount } from './Amount';
import { Card, type ViewProps } from './Card';
import { List } from './List';
import { withheld } from './withheld';

export const Metrics = ({ ui, entry }: ViewProps<'metrics'>) => (
  <Card ui={ui} entry={entry} note={({ asOfDate }) => ui.say('asOf', { date: ui.day(asOfDate) })}>
    {({ cards, currency }) => (
      <List ui={ui} id={entry.id} as="dl" items={cards} none={ui.say('noMetrics')}>
        {({ title, value }) => (
          <div class="metric" part="metric">
            <dt part="metric-title" dir="auto">
              {title}
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
