import type { PayableParts } from '../../fees/fee-amounts.ts';
import { allotPayment, normalPayable } from '../../fees/fee-amounts.ts';
import { NO_PAISE, maxPaise, minPaise, paise, sumPaise } from '../../money.ts';
import type { Paise } from '../../money.ts';

/** A part of a payment that pays one fee. Cash = balance + late fee; the discount clears its part without cash. */
export interface Parts {
  readonly balance: Paise;
  readonly discount: Paise;
  readonly late_fee: Paise;
}

/** A stored fee at booking time, at the price of the payment's day. */
export interface FeeNow extends PayableParts {
  readonly fee_line_id: number;
  /** An amount typed by the payer: it has no fixed balance, so it is due until another payment of it arrives. */
  readonly is_typed: boolean;
  readonly was_paid_since: boolean;
  /** It can be paid in part: then no more than the agreed amount is allocated at a later price. */
  readonly may_be_part: boolean;
  /** A requested or running loan will pay it. */
  readonly is_lent_for: boolean;
  /** A person or a dispute took back what this order's money paid of it, so it is due again. */
  readonly was_given_back: boolean;
}

/** A line of an order as it was agreed; `fee` is absent where the line is no stored fee (a card with a fixed amount). */
export interface AgreedLine extends Parts {
  readonly line_no: number;
  readonly fee?: FeeNow | undefined;
  /** What earlier payments of the order pay of it. */
  readonly paid: Parts;
}

/** The money received, and its order. */
export interface MoneyToAllocate {
  /** It is in rupees and equals the order; false: only a person can allocate it (threats 6.1). */
  readonly matches_order: boolean;
  readonly amount: Paise;
  /** Valid until 24 hours after the order's end; afterwards the price of the payment's day counts. */
  readonly price_stands: boolean;
  /** Its amounts were announced (a debit, a loan's first instalments): no remainder is waived. */
  readonly is_price_fixed: boolean;
  /** The gateway keeps another payment of this order, and returns this one by itself. */
  readonly is_one_too_many: boolean;
  readonly lines: readonly AgreedLine[];
  /** The student's other due fees, earliest due date first. */
  readonly others: readonly FeeNow[];
  /** The institute's choice for excess money while the student has other dues. */
  readonly rest: RestRule;
}

/** Excess money is held in the parent's name (`HOLD`, the default), or pays the next due fees (`NEXT_DUE`). */
export type RestRule = 'HOLD' | 'NEXT_DUE';

/** Why money waits for a person. */
export type HeldReason = 'DIFFERS' | 'LENT_FOR' | 'PAID_BEFORE' | 'REST';

/** The target of a part: a line of the order by its number, or another fee of the student. */
export type AllocatedPart = Parts &
  ({ readonly line_no: number } | { readonly line_no: null; readonly fee_line_id: number });

/** The allocation: placed + held + excess equals the money received. */
export interface Allocation {
  readonly parts: readonly AllocatedPart[];
  readonly held: Paise;
  /** Absent if nothing is held. */
  readonly held_reason?: HeldReason;
  /** Not due for anything: refunded automatically. */
  readonly excess: Paise;
}

/** The cash of some parts in paise. */
export const cashOf = (parts: readonly Parts[]): Paise =>
  sumPaise(parts.flatMap(({ balance, late_fee }) => [balance, late_fee]));

/**
 * Decides line by line what captured money pays, when it is booked (decision 88). Lines still due are paid as far as
 * the money reaches; a line is due until payments of its order pay it, and if a person or a dispute took that back, its
 * money waits for a person (decision 219). Money beyond the lines pays the student's next fee or is held, as the
 * institute chose. If none of its lines is due any more, it was paid twice: it pays the next fee if the institute chose
 * so (decision 211), else it is excess. Money is never refunded while it is due, unless its gateway returns it by
 * itself. If a discount covers a whole remainder on the day of the payment, the discount closes it, so that it never
 * becomes due again (decision 104).
 */
export function allocateMoney(money: MoneyToAllocate): Allocation {
  const { amount, lines } = money;
  if (!money.matches_order) return held(amount, 'DIFFERS');
  if (money.is_one_too_many) return refunded(amount);
  const wanted = lines.map((line) => ({ line, ...priced(line, money) }));
  // A line that was paid may have been for a part of its fee.
  const isOwed = wanted.some(
    ({ line, parts }) => cashOf([parts]) + parts.discount > 0 || restsOf(line, []).length > 0,
  );
  if (!isOwed && money.rest === 'HOLD') return refunded(amount);

  const parts: AllocatedPart[] = [];
  let left = amount;
  const waiting = { LENT_FOR: NO_PAISE, PAID_BEFORE: NO_PAISE };
  for (const { line, parts: asked, owed } of wanted) {
    const cash = minPaise(left, cashOf([asked]));
    left = paise(left - cash);
    const why = waitsFor(line.fee);
    if (why !== undefined) {
      waiting[why] = paise(waiting[why] + cash);
      continue;
    }
    const own = cash === cashOf([asked]) ? asked : partsOf(owed, cash);
    if (cashOf([own]) + own.discount > 0) parts.push({ ...own, line_no: line.line_no });
  }
  // A partial order leaves a remainder of its fee due, which is paid before any other fee.
  const rests = lines.flatMap((line) => restsOf(line, parts));
  const owing = new Set([...rests, ...money.others].filter((fee) => !fee.is_typed));
  if (money.rest === 'NEXT_DUE') {
    for (const fee of owing) {
      const cash = minPaise(left, normalPayable(fee));
      if (cash === 0 || waitsFor(fee) !== undefined) continue;
      left = paise(left - cash);
      addPart(parts, lines, fee, partsOf(fee, cash));
      if (cash === normalPayable(fee)) owing.delete(fee);
    }
  }
  if (!isOwed && left === amount) return refunded(amount);
  // Other fees are touched only if money is left over: then nothing of them may become due later.
  const touched = left > 0 ? [...owing] : rests.filter((fee) => owing.has(fee));
  for (const fee of money.is_price_fixed ? [] : touched.filter(isCovered)) {
    addPart(parts, lines, fee, partsOf(fee, NO_PAISE));
    owing.delete(fee);
  }
  const owesMore = [...owing].some((fee) => fee.balance_outstanding + fee.late_fee > 0);
  const forPerson = paise(waiting.LENT_FOR + waiting.PAID_BEFORE);
  const rest = owesMore || forPerson > 0 ? left : NO_PAISE;
  const all = paise(forPerson + rest);
  return {
    parts,
    held: all,
    ...(all > 0 && { held_reason: WAITING.find((why) => waiting[why] > 0) ?? 'REST' }),
    excess: paise(left - rest),
  };
}

/** Why the money of a line waits though it is due; the first reason is the one that is told. */
const WAITING = ['LENT_FOR', 'PAID_BEFORE'] as const;

function waitsFor(fee: FeeNow | undefined): (typeof WAITING)[number] | undefined {
  if (fee?.is_lent_for === true) return 'LENT_FOR';
  return fee?.was_given_back === true ? 'PAID_BEFORE' : undefined;
}

/** The amount still due on a fee of the order after its part of the money; zero if fully paid. */
function restsOf({ line_no, fee }: AgreedLine, parts: readonly AllocatedPart[]): FeeNow[] {
  if (fee === undefined || fee.is_typed) return [];
  const own = parts.find((part) => part.line_no === line_no) ?? NOTHING;
  const balance_outstanding = paise(fee.balance_outstanding - own.balance - own.discount);
  if (balance_outstanding <= 0) return [];
  return [
    {
      ...fee,
      balance_outstanding,
      discount: minPaise(paise(fee.discount - minPaise(own.discount, fee.discount)), balance_outstanding),
      late_fee: maxPaise(NO_PAISE, paise(fee.late_fee - own.late_fee)),
    },
  ];
}

/** Whether nothing is payable on a fee because its discount covers the whole remainder. */
const isCovered = (fee: FeeNow): boolean =>
  waitsFor(fee) === undefined && fee.balance_outstanding > 0 && normalPayable(fee) === 0;

/** Adds money to the part of a fee, or as a part of its own. */
function addPart(parts: AllocatedPart[], lines: readonly AgreedLine[], fee: FeeNow, more: Parts): void {
  const line = lines.find((one) => one.fee?.fee_line_id === fee.fee_line_id);
  if (line === undefined) {
    parts.push({ ...more, line_no: null, fee_line_id: fee.fee_line_id });
    return;
  }
  const at = parts.findIndex((part) => part.line_no === line.line_no);
  const own = parts[at] ?? NOTHING;
  const whole: AllocatedPart = {
    line_no: line.line_no,
    balance: paise(own.balance + more.balance),
    discount: paise(own.discount + more.discount),
    late_fee: paise(own.late_fee + more.late_fee),
  };
  if (at < 0) parts.push(whole);
  else parts[at] = whole;
}

const held = (amount: Paise, held_reason: HeldReason): Allocation => ({
  parts: [],
  held: amount,
  held_reason,
  excess: NO_PAISE,
});

const refunded = (amount: Paise): Allocation => ({ parts: [], held: NO_PAISE, excess: amount });

const NOTHING: Parts = { balance: NO_PAISE, discount: NO_PAISE, late_fee: NO_PAISE };

/** A line's share of the money, and its amount due. */
function priced(line: AgreedLine, money: MoneyToAllocate): { parts: Parts; owed: PayableParts } {
  const { fee } = line;
  const agreed = unpaidOf(line);
  const asAgreed = { balance_outstanding: paise(agreed.balance + agreed.discount), ...agreed };
  if (fee === undefined) return { parts: agreed, owed: asAgreed };
  if (fee.is_typed) return { parts: fee.was_paid_since ? NOTHING : agreed, owed: asAgreed };
  if (money.price_stands) return { parts: stillOwed(agreed, fee), owed: asAgreed };
  // A card without discount grants none later either.
  const today = { ...fee, discount: minPaise(fee.discount, line.discount) };
  const payable = normalPayable(today);
  const most = fee.may_be_part ? minPaise(payable, cashOf([agreed])) : payable;
  return { parts: partsOf(today, most), owed: today };
}

/** The agreed parts of a line, less what earlier payments of its order pay. */
function unpaidOf({ paid, ...agreed }: AgreedLine): Parts {
  const less = (one: Paise, other: Paise): Paise => maxPaise(NO_PAISE, paise(one - other));
  const total = less(wholeOf(agreed), wholeOf(paid));
  const late_fee = minPaise(total, less(agreed.late_fee, paid.late_fee));
  const settled = paise(total - late_fee);
  const discount = minPaise(settled, less(agreed.discount, paid.discount));
  return { balance: paise(settled - discount), discount, late_fee };
}

const wholeOf = ({ balance, discount, late_fee }: Parts): Paise => sumPaise([balance, discount, late_fee]);

/**
 * The agreed parts, less what was paid or waived since: the discount stays, because the whole remainder is paid. Money
 * for a late fee that is no longer due pays the balance of its fee (decision 171).
 */
function stillOwed(agreed: Parts, fee: FeeNow): Parts {
  const late_fee = minPaise(agreed.late_fee, fee.late_fee);
  const forBalance = paise(agreed.balance + agreed.discount + agreed.late_fee - late_fee);
  const settled = minPaise(forBalance, fee.balance_outstanding);
  const discount = minPaise(agreed.discount, settled);
  return { balance: paise(settled - discount), discount, late_fee };
}

/** Allocates an amount to a fee, late fee first, at most what is due. */
function partsOf(owed: PayableParts, cash: Paise): Parts {
  const { balance, discount, late_fee } = allotPayment(owed, maxPaise(NO_PAISE, cash));
  return { balance, discount, late_fee };
}
