import type { PaymentCard, PaymentCardConfig } from '@shulk/contract';
import { toRupees } from '@shulk/contract/wire';
import { percentFromBps, safeUrl, startDate } from '@shulk/domain';
import type { EmiCost, EmiSchedule, LinkHosts, Paise, ScheduleItem } from '@shulk/domain';

/** The computed part of a card for a student or session; amounts in paise. */
export interface CardAmounts {
  readonly amount: Paise;
  readonly applied_for_emi: boolean;
  /** The payer may edit amounts of this card's fees (decisions 2). */
  readonly is_editable?: boolean | undefined;
  /** Some of its fees are under an active auto debit (decision 41). */
  readonly under_auto_debit?: boolean | undefined;
  readonly quote_hash: string;
  readonly emi?: EmiSchedule | undefined;
  /** The plan's cost; absent if nothing is left to lend. */
  readonly emi_cost?: EmiCost | undefined;
  readonly schedule?: readonly ScheduleItem[] | undefined;
}

/**
 * A card for a payer's browser: the configuration without plan_code, links checked, and the computed part (decisions 3,
 * R17, threats 2 row 22). Without amounts `amount_known` is false.
 */
export function wireCard(
  config: PaymentCardConfig,
  hosts: LinkHosts,
  amounts: CardAmounts | undefined,
): PaymentCard {
  const { plan_code: _plan, fee_group: group, info_text: info, redirection, ...open } = config;
  const target = redirection === undefined ? undefined : safeUrl(redirection, hosts);
  const starts = startDate({ ...config, schedule_config: amounts?.schedule });
  return {
    ...open,
    ...(info === undefined ? {} : { info_text: info.map((item) => safeInfo(item, hosts)) }),
    ...(target === undefined ? {} : { redirection: target }),
    ...(starts === undefined ? {} : { start_date: starts }),
    fee_group: {
      code: group.code,
      ...(group.amount_sub_text === undefined ? {} : { amount_sub_text: group.amount_sub_text }),
      ...groupAmounts(amounts),
    },
    ...(amounts?.emi === undefined ? {} : { emi_repayment: repaymentsOf(amounts.emi) }),
    ...(amounts?.emi_cost === undefined ? {} : { emi_cost: costOf(amounts.emi_cost) }),
    ...(amounts?.schedule === undefined ? {} : { schedule_config: scheduleOf(amounts.schedule) }),
  };
}

function groupAmounts(
  amounts: CardAmounts | undefined,
): Omit<PaymentCard['fee_group'], 'code' | 'amount_sub_text'> {
  // 0 would hide the card from a client that does not know our own field [SR-4.6].
  if (amounts === undefined) return { applied_for_emi: false, amount_known: false };
  return {
    amount: toRupees(amounts.amount),
    applied_for_emi: amounts.applied_for_emi,
    amount_known: true,
    ...(amounts.is_editable === true ? { is_editable: true } : {}),
    ...(amounts.under_auto_debit === true ? { under_auto_debit: true } : {}),
    quote_hash: amounts.quote_hash,
    ...(amounts.emi === undefined
      ? {}
      : {
          emi_amount: toRupees(amounts.emi.emi_amount),
          advance_emi_amount: toRupees(amounts.emi.advance_emi_amount),
        }),
  };
}

const repaymentsOf = (emi: EmiSchedule): NonNullable<PaymentCard['emi_repayment']> =>
  emi.rows.map((row) => ({ ...row, emi_amount: toRupees(row.emi_amount) }));

const costOf = (cost: EmiCost): NonNullable<PaymentCard['emi_cost']> => ({
  advance_count: cost.advance_count,
  instalments: cost.instalments,
  last_amount: toRupees(cost.last_amount),
  processing_fee: toRupees(cost.processing_fee),
  interest: toRupees(cost.interest),
  apr_pct: percentFromBps(cost.apr_bps),
  total_paid: toRupees(cost.total_paid),
});

const scheduleOf = (schedule: readonly ScheduleItem[]): NonNullable<PaymentCard['schedule_config']> =>
  schedule.map((item) => ({ ...item, amount: toRupees(item.amount) }));

type InfoText = NonNullable<PaymentCardConfig['info_text']>[number];

/** The text stays even if its link may not be shown. */
function safeInfo(item: InfoText, hosts: LinkHosts): InfoText {
  const url = item.url === undefined ? undefined : safeUrl(item.url, hosts);
  return url === undefined ? { text: item.text } : { text: item.text, url };
}
