import type { Metrics } from '../../service/types';
import { useChat, useOptions, useTranslation, useUi } from '../context';
import { useToday } from '../hooks/useToday';
import { Button, IconButton } from '../shared/Button';
import { once } from '../shared/once';
import { Amount } from './Amount';
import { List } from './List';
import { toMetricRows } from './metricRows';
import { Title } from './Title';

interface MetricsResultProps {
  /** Of the card. */
  id: string;
  metrics: Metrics;
}

/** The money overview. */
export function MetricsResult({ id, metrics: { cards, currency, asOfDate } }: MetricsResultProps) {
  const { connectBank, resend } = useChat();
  const { overview } = useOptions();
  const { t } = useTranslation();
  return (
    <>
      <List
        id={id}
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
      {cards.length > 0 && (
        <div class="note row">
          <Age date={asOfDate} />
          <IconButton name={t('refresh')} icon="refresh" onClick={once(() => resend(id))} />
        </div>
      )}
    </>
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

/** A bar from zero. While amounts are hidden, its length is nowhere on the page. */
function Bar({ share }: { share: number }) {
  const isHidden = useUi().panel.amountsHidden.value;
  return (
    <svg class="bar" aria-hidden="true">
      {!isHidden && <rect width={`${share * 100}%`} height="100%" rx="4" />}
    </svg>
  );
}
