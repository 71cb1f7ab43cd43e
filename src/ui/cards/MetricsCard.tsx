import type { Translation } from '../../locale/translation';
import { useChat, useTranslation } from '../context';
import { Button } from '../shared/Button';
import { Amount } from './Amount';
import { CardFrame, type CardProps } from './CardFrame';
import { List } from './List';
import { Title } from './Title';

function asOf({ t, day, ago }: Translation, date: string) {
  const age = ago(date);
  return age ? t('asOfOld', { date: day(date), ago: age }) : t('asOf', { date: day(date) });
}

/** The money overview. */
export function MetricsCard({ card }: CardProps<'metrics'>) {
  const { connectBank } = useChat();
  const translation = useTranslation();
  const { t } = translation;
  return (
    <CardFrame card={card} note={({ cards, asOfDate }) => cards.length > 0 && asOf(translation, asOfDate)}>
      {({ cards, currency }) => (
        <List
          id={card.id}
          as="ul"
          items={cards}
          none={
            <>
              <p>{t('noMetrics')}</p>
              <Button onClick={connectBank} primary>
                {t('connect')}
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
