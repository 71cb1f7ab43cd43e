import type { Metrics } from '../../service/types';
import type { ViewOptions } from '../context';

type Metric = Metrics['cards'][number];

/** A figure of the overview, and the share of its bar in the longer bar of its pair. */
interface MetricRow extends Metric {
  share?: number;
}

/** The figures in the order of the service, after the one that leads. The second of a pair follows the first. */
export function toMetricRows(
  cards: readonly Metric[],
  { lead, pairs }: ViewOptions['overview'],
): MetricRow[] {
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
