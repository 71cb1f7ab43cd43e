import { useChat, useOptions, useTranslation } from '../context';
import { useToday } from '../hooks/useToday';
import { Button } from '../shared/Button';
import { IconButton } from '../shared/IconButton';
import { once } from '../shared/once';
import { Amount } from './Amount';
import { Bar } from './Bar';
import { CardFrame, type CardProps } from './CardFrame';
import { List } from './List';
import { toMetricRows } from './metricRows';
import { Title } from './Title';

/** The money overview. */
export function MetricsCard({ card }: CardProps<'metrics'>) {
  const { connectBank, resend } = useChat();
  const { overview } = useOptions();
  const { t } = useTranslation();
  return (
    <CardFrame
      card={card}
      note={({ cards, asOfDate }) =>
        cards.length > 0 && (
          <>
            <Age date={asOfDate} />
            <IconButton name={t('refresh')} icon="refresh" onClick={once(() => resend(card.id))} />
          </>
        )
      }
    >
      {({ cards, currency }) => (
        <List
          id={card.id}
          as="ul"
          items={toMetricRows(cards, overview)}
          none={
            <>
              <p>{t('noMetrics')}</p>
              <Button onClick={connectBank} primary>
                {t('connect')}
              </Button>
            </>
          }
        >
          {({ title, value, share }, index) => (
            <li class="metric" part="metric">
              <div class="title" part="metric-title">
                <bdi>
                  <Title text={title} />
                </bdi>
              </div>
              <Amount value={value} currency={currency} leads={index === 0} />
              {share !== undefined && <Bar share={share} />}
            </li>
          )}
        </List>
      )}
    </CardFrame>
  );
}

/** The age of the figures. A screen reader hears their day with it. */
function Age({ date }: { date: string }) {
  const { t, day, ago, daysSince } = useTranslation();
  // It is rendered again on another day.
  useToday();
  const days = daysSince(date);
  const said = t(days > 0 ? 'asOfOld' : 'asOf', { date: day(date), ago: ago(date) });
  // A service in another time zone may be a day ahead.
  const shown = days < 0 ? said : days === 0 ? t('asOfToday') : t('asOfDays', { count: days });
  return (
    <p class="age quiet" data-old={days > 1}>
      <span aria-hidden="true" title={said}>
        {shown}
      </span>
      <span class="unseen">{said}</span>
    </p>
  );
}
