import { readsOf } from '../../../platform/db/replica.ts';
import type { Figure } from '../../../platform/reports/figures.ts';
import type { Services } from '../../../platform/services.ts';
import { selectFigures } from './watch.store.ts';

/** The /metrics figures of waiting money and of the last check of the books. */
export async function moneyFigures(services: Services): Promise<Figure[]> {
  const found = await selectFigures(readsOf(services), services.clock.now());
  const one = (name: string, help: string, value: number | null): Figure[] =>
    value === null ? [] : [{ name, help, values: [{ labels: {}, value }] }];
  return [
    ...one('shulk_reviews_open', 'Payments and orders that wait for a person', found.reviews),
    ...one(
      'shulk_webhook_oldest_seconds',
      'Age of the oldest message of a gateway not worked on',
      found.webhook_s,
    ),
    ...one('shulk_outbox_oldest_seconds', 'Age of the oldest event not handed on', found.outbox_s),
    {
      name: 'shulk_refunds_in_trouble',
      help: 'Refunds refused for now (waiting), and those a person has to look at (review)',
      values: [
        { labels: { state: 'waiting' }, value: found.refunds_waiting },
        { labels: { state: 'review' }, value: found.refunds_review },
      ],
    },
    {
      name: 'shulk_clearing_paise',
      help: 'What a gateway account held at the last check of the books, in paise',
      values: found.clearing.map(({ institute, account, paise }) => ({
        labels: { institute, account },
        value: paise,
      })),
    },
    ...one(
      'shulk_books_checked_seconds',
      'When the books were checked last, in seconds since 1970',
      found.checked_at,
    ),
    ...one('shulk_books_clean_seconds', 'When a check of the books last found nothing wrong', found.clean_at),
    ...one('shulk_books_differences', 'Differences the last check of the books found', found.differences),
  ];
}
