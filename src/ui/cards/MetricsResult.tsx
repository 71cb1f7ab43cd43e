import { MASK } from '../../lib/text';
import type { Metrics } from '../../service/wire';
import { useChat, useOptions, useTranslation, useUi, type ViewOptions } from '../context';
import { useToday } from '../hooks/useToday';
import { Button, IconButton, once } from '../shared/Button';
import { noRecording } from '../shared/noRecording';
import { List, Title } from './List';

/** The money overview, the result of the card `id`. */
export function MetricsResult({ id, metrics }: { id: string; metrics: Metrics }) {
  const { cards, currency, asOfDate } = metrics;
  const { connectBank, resend } = useChat();
  const { overview } = useOptions();
  const { t } = useTranslation();
  const isHidden = useUi().panel.amountsHidden.value;
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
            {share !== undefined && (
              <svg class="bar" aria-hidden="true">
                {/* The length of a bar tells something of a hidden figure. */}
                {!isHidden && <rect width={`${share * 100}%`} height="100%" rx="4" />}
              </svg>
            )}
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

type Metric = Metrics['cards'][number];

/** A figure of the overview, and the share of its bar in the longer bar of its pair. */
interface MetricRow extends Metric {
  share?: number;
}

/** The figures in the order of the service, after the one that leads. The second of a pair follows the first. */
function toMetricRows(cards: readonly Metric[], { lead, pairs }: ViewOptions['overview']): MetricRow[] {
  const cardOf = (key: string) => cards.find((card) => card.key === key);
  const partners = new Map<Metric, Metric>();

  for (const [key, otherKey] of pairs) {
    const one = cardOf(key);
    const other = cardOf(otherKey);
    if (!one || !other || one === other || partners.has(one) || partners.has(other)) continue;
    if (one.value >= 0 && other.value >= 0) partners.set(one, other).set(other, one);
  }

  function withShare(card: Metric): MetricRow {
    const partner = partners.get(card);
    const longest = Math.max(card.value, partner?.value ?? 0);
    return partner ? { ...card, share: longest && card.value / longest } : card;
  }

  const leading = cards.filter(({ key }) => key === lead).slice(0, 1);
  const inOrder = new Set([...leading, ...cards].flatMap((card) => [card, partners.get(card) ?? card]));
  return [...inOrder].map(withShare);
}

interface AmountProps {
  value: number;
  currency: string;
  /** It is drawn large, with quiet decimals. */
  leads: boolean;
}

/** The figure of a metric. While amounts are hidden, it is nowhere on the page. */
function Amount({ value, currency, leads }: AmountProps) {
  const isHidden = useUi().panel.amountsHidden.value;
  const { t, money, decimals } = useTranslation();
  const shown = isHidden ? MASK : money(value, currency);
  const amount = isHidden ? MASK : money(Math.abs(value), currency);
  const said = isHidden ? t('hiddenAmount') : shown === amount ? shown : t('minus', { amount });
  const quiet = leads && !isHidden ? decimals(value, currency) : '';
  const start = shown.lastIndexOf(quiet);
  // Many screen readers leave out a sign, and in a log also the `aria-label` that would replace it. Some part a figure
  // from decimals that are in an element of their own.
  const isReworded = said !== shown || quiet !== '';
  return (
    <div {...noRecording('figure')}>
      <div part="metric-value" style={{ '--_letters': shown.length }} aria-hidden={isReworded}>
        <bdi>
          {shown.slice(0, start)}
          {quiet && <span class="decimals">{quiet}</span>}
          {shown.slice(start + quiet.length)}
        </bdi>
      </div>
      {isReworded && <span class="unseen">{said}</span>}
    </div>
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
