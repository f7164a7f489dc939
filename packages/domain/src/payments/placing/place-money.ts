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

/** A stored fee as it stands when money for it is booked, at the price of the payment's day. */
export interface FeeNow extends PayableParts {
  readonly fee_line_id: number;
  /** An amount the payer typed: it has no fixed debt, so it is owed until another payment of it came. */
  readonly is_typed: boolean;
  readonly was_paid_since: boolean;
  /** A part of it can be asked for or chosen: then no more than the agreed amount is taken at a later price. */
  readonly may_be_part: boolean;
  /** A loan that is asked for or running is to pay it. */
  readonly is_lent_for: boolean;
}

/** A line of an order as it was agreed; `fee` is absent where the line is no stored fee (a card with a fixed amount). */
export interface AgreedLine extends Parts {
  readonly line_no: number;
  readonly fee?: FeeNow | undefined;
}

/** The money that came, and what it came for. */
export interface MoneyToPlace {
  /** Came in rupees and is what the order costs; false: nothing is placed without a person (threats 6.1). */
  readonly matches_order: boolean;
  readonly amount: Paise;
  /** Until the order's end and 24 hours more; afterwards a fee costs what it costs on the day of the payment. */
  readonly price_stands: boolean;
  /** Its amounts were told beforehand (a debit, the first of a loan's instalments): no rest beside them is let off. */
  readonly is_price_fixed: boolean;
  /** Another payment is booked to the fees of this order already. */
  readonly was_order_paid: boolean;
  readonly lines: readonly AgreedLine[];
  /** The student's fees beside those of the lines that are owed, first due first. */
  readonly others: readonly FeeNow[];
  /** What the institute does with a rest while the student owes other fees. */
  readonly rest: RestRule;
}

/** A rest waits in the parent's name (`HOLD`, by default), or pays what is due next (`NEXT_DUE`). */
export type RestRule = 'HOLD' | 'NEXT_DUE';

/** Why money waits for a person. */
export type HeldReason = 'DIFFERS' | 'LENT_FOR' | 'PAID_BEFORE' | 'REST';

/** What one payment pays: a line of its order by its number, or another fee of the student. */
export type PlacedPart = Parts &
  ({ readonly line_no: number } | { readonly line_no: null; readonly fee_line_id: number });

/** Where the money goes: placed + held + excess is what came. */
export interface Placement {
  readonly parts: readonly PlacedPart[];
  readonly held: Paise;
  /** Absent when nothing is held. */
  readonly held_reason?: HeldReason;
  /** What nobody owes: it goes back by itself. */
  readonly excess: Paise;
}

/** The cash of some parts in paise. */
export const cashOf = (parts: readonly Parts[]): Paise =>
  sumPaise(parts.flatMap(({ balance, late_fee }) => [balance, late_fee]));

/**
 * Decides line by line what captured money pays, at the moment it is booked (decision 88). A line that is still owed is
 * paid as far as the money reaches. What no line takes pays the student's next fee or is held, as the institute chose;
 * money none of whose lines is owed any more was paid twice and is excess. What is owed is never sent back. A rest that its
 * discount covers whole on the day of the payment is closed with that discount, so that it is never owed again (decision 104).
 */
export function placeMoney(money: MoneyToPlace): Placement {
  const { amount, lines } = money;
  if (!money.matches_order) return held(amount, 'DIFFERS');
  const wanted = lines.map((line) => ({ line, ...priced(line, money) }));
  const isOwed = wanted.some(({ parts }) => cashOf([parts]) + parts.discount > 0);
  if (!isOwed) return { parts: [], held: NO_PAISE, excess: amount };
  if (money.was_order_paid) return held(amount, 'PAID_BEFORE');

  const parts: PlacedPart[] = [];
  let left = amount;
  let lentFor = NO_PAISE;
  for (const { line, parts: wish, owed } of wanted) {
    const cash = minPaise(left, cashOf([wish]));
    left = paise(left - cash);
    if (line.fee?.is_lent_for === true) {
      lentFor = paise(lentFor + cash);
      continue;
    }
    const own = cash === cashOf([wish]) ? wish : partsOf(owed, cash);
    if (cashOf([own]) + own.discount > 0) parts.push({ ...own, line_no: line.line_no });
  }
  // A part that was asked for leaves a rest of its fee owed, which is paid before any other fee.
  const rests = lines.flatMap((line) => restsOf(line, parts));
  const owing = new Set([...rests, ...money.others].filter((fee) => !fee.is_typed));
  if (money.rest === 'NEXT_DUE') {
    for (const fee of owing) {
      const cash = minPaise(left, normalPayable(fee));
      if (cash === 0 || fee.is_lent_for) continue;
      left = paise(left - cash);
      addPart(parts, lines, fee, partsOf(fee, cash));
      if (cash === normalPayable(fee)) owing.delete(fee);
    }
  }
  // Another fee is touched only where money would be left over: then nothing of it may be owed later.
  const touched = left > 0 ? [...owing] : rests.filter((fee) => owing.has(fee));
  for (const fee of money.is_price_fixed ? [] : touched.filter(isCovered)) {
    addPart(parts, lines, fee, partsOf(fee, NO_PAISE));
    owing.delete(fee);
  }
  const owesMore = [...owing].some((fee) => fee.balance_outstanding + fee.late_fee > 0);
  const rest = owesMore || lentFor > 0 ? left : NO_PAISE;
  const all = paise(lentFor + rest);
  return {
    parts,
    held: all,
    ...(all > 0 && { held_reason: lentFor > 0 ? 'LENT_FOR' : 'REST' }),
    excess: paise(left - rest),
  };
}

/** What a fee of the order owes beside its part of the money; nothing of one that the money pays whole. */
function restsOf({ line_no, fee }: AgreedLine, parts: readonly PlacedPart[]): FeeNow[] {
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

/** Whether nothing is payable of a fee because its discount covers all that is left of it. */
const isCovered = (fee: FeeNow): boolean =>
  !fee.is_lent_for && fee.balance_outstanding > 0 && normalPayable(fee) === 0;

/** Adds money to the part of a fee, or as a part of its own. */
function addPart(parts: PlacedPart[], lines: readonly AgreedLine[], fee: FeeNow, more: Parts): void {
  const line = lines.find((one) => one.fee?.fee_line_id === fee.fee_line_id);
  if (line === undefined) {
    parts.push({ ...more, line_no: null, fee_line_id: fee.fee_line_id });
    return;
  }
  const at = parts.findIndex((part) => part.line_no === line.line_no);
  const own = parts[at] ?? NOTHING;
  const whole: PlacedPart = {
    line_no: line.line_no,
    balance: paise(own.balance + more.balance),
    discount: paise(own.discount + more.discount),
    late_fee: paise(own.late_fee + more.late_fee),
  };
  if (at < 0) parts.push(whole);
  else parts[at] = whole;
}

const held = (amount: Paise, held_reason: HeldReason): Placement => ({
  parts: [],
  held: amount,
  held_reason,
  excess: NO_PAISE,
});

const NOTHING: Parts = { balance: NO_PAISE, discount: NO_PAISE, late_fee: NO_PAISE };

/** What a line is to get of the money, and what is owed of it. */
function priced(line: AgreedLine, money: MoneyToPlace): { parts: Parts; owed: PayableParts } {
  const { fee } = line;
  const agreed: Parts = { balance: line.balance, discount: line.discount, late_fee: line.late_fee };
  const asAgreed = { balance_outstanding: paise(line.balance + line.discount), ...agreed };
  if (fee === undefined) return { parts: money.was_order_paid ? NOTHING : agreed, owed: asAgreed };
  if (fee.is_typed) return { parts: fee.was_paid_since ? NOTHING : agreed, owed: asAgreed };
  if (money.price_stands) return { parts: stillOwed(agreed, fee), owed: asAgreed };
  // A card that grants no discount grants none later either.
  const today = { ...fee, discount: minPaise(fee.discount, agreed.discount) };
  const payable = normalPayable(today);
  const most = fee.may_be_part ? minPaise(payable, cashOf([agreed])) : payable;
  return { parts: partsOf(today, most), owed: today };
}

/** The agreed parts, less what was settled or let off since: the discount stays, because the whole rest is paid. */
function stillOwed(agreed: Parts, fee: FeeNow): Parts {
  const settled = minPaise(paise(agreed.balance + agreed.discount), fee.balance_outstanding);
  const discount = minPaise(agreed.discount, settled);
  return {
    balance: paise(settled - discount),
    discount,
    late_fee: minPaise(agreed.late_fee, fee.late_fee),
  };
}

/** An amount on a fee, its late fee first; no more than is owed. */
function partsOf(owed: PayableParts, cash: Paise): Parts {
  const { balance, discount, late_fee } = allotPayment(owed, maxPaise(NO_PAISE, cash));
  return { balance, discount, late_fee };
}
