import { MASK } from '../../lib/text';
import type { Translation } from '../../locale/translation';
import type { Metrics } from '../../service/wire';
import { useUi, type ViewOptions } from '../context';
import { Button, IconButton } from '../shared/Button';
import { Icon } from '../shared/Icon';
import { List, Title } from '../shared/List';

/** The money overview, the result of the card `id`. */
export function MetricsResult({ id, metrics }: { id: string; metrics: Metrics }) {
  const { cards, currency, asOfDate } = metrics;
  const { t, translation, chat, options, amountsHidden } = useUi();
  if (cards.length === 0) {
    return (
      <div class="card-body column">
        <p>{t('noMetrics')}</p>
        <Button name={t('connect')} onClick={chat.connectBank} class="button fill" />
      </div>
    );
  }
  const rows = toMetricRows(cards, options.value.overview, t);
  const column = columnOf(rows.slice(1), currency, translation.value);
  return (
    <>
      <List id={id} as="ul">
        {rows.map(({ title, value, note, share, group }, index) => {
          const begins = index > 0 && group !== rows[index - 1]?.group;
          return (
            <>
              {begins && group && (
                <li class="group quiet">
                  <Title text={group} />
                </li>
              )}
              <li class="metric" part="metric" data-apart={begins && !group}>
                <div class="title" part="metric-title">
                  <Title text={title} />
                </div>
                <Amount value={value} leads={index === 0} column={column} />
                {note && (
                  <p class="quiet">
                    <Title text={note} />
                  </p>
                )}
                {share !== undefined && (
                  <svg class="bar" aria-hidden="true">
                    {/* The length of a bar tells something of a hidden figure. */}
                    {!amountsHidden.value && <rect width={`${share * 100}%`} height="100%" />}
                  </svg>
                )}
              </li>
            </>
          );
        })}
      </List>
      <div class="age row tight">
        <Age date={asOfDate} />
        <IconButton name={t('refresh')} icon="refresh" onClick={() => chat.resend(id)} />
      </div>
    </>
  );
}

type Metric = Metrics['cards'][number];

/** A figure of the overview. */
interface MetricRow extends Metric {
  /** The share of its bar in the longer bar of its pair. */
  share: number | undefined;
  /** The title of the group that it stands in. */
  group: string | undefined;
}

/** What the keys of figures tell about them, in the order of the groups. The last group whose words are in a key has it. */
const GROUPS = [
  ['youHave', /balance|cash|sav(ed|ing)|invest|pension/],
  ['youOwe', /owe|debt|loan|mortgage|overdraft|credit_?card/],
  ['inAndOut', /spen[dt]|income|earn|expense|cash_?flow/],
  ['comingUp', /next|until|left|due|upcoming|bill|forecast/],
] as const;

type Overview = ViewOptions['overview'];

/** So few figures need no groups. */
const FEW = 4;

/** The groups that the keys of many figures suggest. A single group would say nothing. */
function guessGroups(cards: readonly Metric[], t: Translation['t']): Overview['groups'] {
  const groupOf = (key: string) => GROUPS.findLast(([, words]) => words.test(key));
  const groups = GROUPS.map((group) => ({
    title: t(group[0]),
    keys: cards.map(({ key }) => key).filter((key) => groupOf(key) === group),
  })).filter(({ keys }) => keys.length > 0);
  return groups.length > 1 && cards.length > FEW ? groups : [];
}

/** The figure that leads, then the groups, then the others in the order of the service. The second of a pair follows the first. */
function toMetricRows(
  cards: readonly Metric[],
  { lead, pairs, groups }: Overview,
  t: Translation['t'],
): MetricRow[] {
  // Of several cards with one key, the first.
  const byKey = new Map<string | undefined, Metric>([...cards].reverse().map((card) => [card.key, card]));
  const partners = new Map<Metric, Metric>();
  const rows = new Map<Metric, MetricRow>();

  for (const [key, otherKey] of pairs) {
    const one = byKey.get(key);
    const other = byKey.get(otherKey);
    if (!one || !other || one === other || partners.has(one) || partners.has(other)) continue;
    // Beside a bar of nothing, the other one compares with nothing.
    if (one.value > 0 && other.value > 0) partners.set(one, other).set(other, one);
  }

  function add(card: Metric | undefined, group?: string) {
    if (!card || rows.has(card)) return;
    const partner = partners.get(card);
    const share = partner && card.value / Math.max(card.value, partner.value);
    rows.set(card, { ...card, share, group });
    add(partner, group);
  }

  const leading = byKey.get(lead) ?? cards[0];
  const guessed = groups.length ? [] : guessGroups(cards, t);
  // The others of its group follow it without a title.
  add(leading, guessed.find(({ keys }) => leading && keys.includes(leading.key))?.title);
  for (const { title, keys } of [...groups, ...guessed]) {
    for (const key of keys) add(byKey.get(key), title);
  }
  for (const card of cards) add(card);
  return [...rows.values()];
}

/** What all figures but the first have in common: from right to left, they end at one edge. */
interface Column {
  currency: string;
  /** The largest and the smallest figure. Each figure takes the room of both. */
  widest: string;
  /** The minus of those below zero, where it stands at that edge. The others leave it room. */
  minus: string;
}

/** As in Egypt, where it would move the digits away from that edge. */
const MINUS_AT_RIGHT = /^\u061c\u2212/;

function columnOf(rows: readonly MetricRow[], currency: string, { money }: Translation): Column {
  const values = rows.map(({ value }) => value);
  const least = money(Math.min(...values), currency);
  const minus = least.match(MINUS_AT_RIGHT)?.[0] ?? '';
  return { currency, minus, widest: `${minus}${money(Math.max(...values), currency)}\n${least}` };
}

/** The figure of a metric. While amounts are hidden, it is nowhere on the page. `leads`: it is large, with quiet decimals. */
function Amount({ value, leads, column }: { value: number; leads: boolean; column: Column }) {
  const { t, translation, amountsHidden } = useUi();
  const { currency, widest, minus } = column;
  const { money, decimals } = translation.value;
  const isHidden = amountsHidden.value;
  const shown = isHidden ? MASK : money(value, currency);
  const amount = isHidden ? MASK : money(Math.abs(value), currency);
  const said = isHidden ? t('hiddenAmount') : shown === amount ? shown : t('minus', { amount });
  const quiet = leads && !isHidden ? decimals(value, currency) : '';
  const start = shown.lastIndexOf(quiet);
  // Many screen readers leave out a sign, and in a log also the `aria-label` that would replace it. Some part a figure
  // from decimals that are in an element of their own.
  const isReworded = said !== shown || quiet !== '';
  const isAligned = !leads && !isHidden;
  return (
    <div class="figure" data-room={isAligned ? widest : undefined}>
      <div part="metric-value" style={{ '--_letters': shown.length }} aria-hidden={isReworded}>
        <bdi data-room={isAligned && value >= 0 ? minus : undefined}>
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
  const { t, translation, state } = useUi();
  const { day, shortDay, ago, daysSince } = translation.value;
  // It is rendered again on another day.
  void state.today.value;
  const days = daysSince(date);
  const isOld = days > 1;
  const shown = days === 0 ? t('asOfToday') : t('asOf', { date: shortDay(date) });
  return (
    <p class="quiet">
      <span class="row" aria-hidden="true">
        {isOld && <Icon name="clock" />}
        {shown}
      </span>
      {isOld && <span aria-hidden="true">{ago(date)}</span>}
      <span class="unseen">{t(days > 0 ? 'asOfOld' : 'asOf', { date: day(date), ago: ago(date) })}</span>
    </p>
  );
}
