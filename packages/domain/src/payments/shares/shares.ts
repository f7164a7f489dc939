import { paise, sumPaise } from '../../money.ts';
import type { Paise } from '../../money.ts';
import { orderPartOf } from '../allocation/shared-charge.ts';

/** So many children at most are paid by one payment. */
export const MOST_CHILDREN_TOGETHER = 6;

/** An order that may be paid together with others. */
export interface ToPayTogether {
  readonly student_id: number | null;
  readonly gateway_account_id: number;
  readonly financing_mode: string;
  readonly amount: Paise;
}

/** Whether one payment can pay these orders: of two to six children, direct, and all through one gateway account. */
export function mayPayTogether(orders: readonly ToPayTogether[]): boolean {
  const children = new Set(orders.map(({ student_id: id }) => id));
  const accounts = new Set(orders.map(({ gateway_account_id: id }) => id));
  return (
    orders.length >= 2 &&
    orders.length <= MOST_CHILDREN_TOGETHER &&
    children.size === orders.length &&
    !children.has(null) &&
    accounts.size === 1 &&
    orders.every(({ financing_mode: mode, amount }) => mode === 'DIRECT' && amount > 0)
  );
}

const SHARE_ID = /^(.+)\/([1-6])$/;

/** The books' id of one share of something that a gateway knows by one id; '' has no shares. */
export const shareId = (id: string, no: number): string => (id === '' ? '' : `${id}/${no}`);

/** The gateway's own id and the number of the share, from 1; undefined for the id of something whole. */
export function readShareId(id: string): { readonly whole: string; readonly no: number } | undefined {
  const [, whole, no] = SHARE_ID.exec(id) ?? [];
  return whole === undefined ? undefined : { whole, no: Number(no) };
}

/** The gateway's own id. */
export const wholeId = (id: string): string => readShareId(id)?.whole ?? id;

/** The ids that shares of it may have in the books. */
export const shareIdsOf = (id: string): readonly string[] =>
  id === '' ? [] : Array.from({ length: MOST_CHILDREN_TOGETHER }, (_, index) => shareId(id, index + 1));

/** What a gateway says of the payment of several orders. */
export interface PaidTogether {
  readonly amount: Paise;
  /** See orderPartOf(). */
  readonly charge?: Paise | undefined;
  readonly currency: string;
}

/**
 * What of a payment belongs to one of the orders it pays: exactly the sum of all is split by their amounts. Any other
 * amount is not as agreed and belongs whole to the first order, which holds it for a person.
 * @param amounts of the orders, in their order
 * @param no of the order, from 1
 * @returns undefined if the payment has nothing for this order
 */
export function shareOfPayment(amounts: readonly Paise[], no: number, paid: PaidTogether): Paise | undefined {
  const sum = sumPaise(amounts);
  const part = orderPartOf(sum, paid.amount, paid.charge);
  if (part === sum && paid.currency === 'INR') return amounts[no - 1];
  return no === 1 ? part : undefined;
}

/**
 * Takes an amount from shares one after the other, each as far as it has it; what no share has is asked of the last one,
 * so that the parts always add up to the amount.
 * @param rooms what each share has, not empty
 */
export function takeInOrder(amount: Paise, rooms: readonly Paise[]): readonly Paise[] {
  let left: number = amount;
  return rooms.map((room, index) => {
    const part = index === rooms.length - 1 ? left : Math.min(left, Math.max(0, room));
    left -= part;
    return paise(part);
  });
}

/**
 * From which shares a gateway gave money back that names none: from all if it is everything that is left, else from the
 * first that has exactly this much left, else from one after the other.
 * @param left of each share, in their order
 */
export function takeRefund(amount: Paise, left: readonly Paise[]): readonly Paise[] {
  if (amount === sumPaise(left)) return left;
  const exact = left.indexOf(amount);
  return exact === -1
    ? takeInOrder(amount, left)
    : left.map((_, index) => paise(index === exact ? amount : 0));
}

/** Splits what a gateway charged for a payment by the amounts of its shares; the paise left over are the last one's. */
export function splitCharge(charge: Paise, amounts: readonly Paise[]): readonly Paise[] {
  const sum = BigInt(sumPaise(amounts));
  let left: number = charge;
  return amounts.map((amount, index) => {
    const own = sum === 0n ? 0 : Number((BigInt(charge) * BigInt(amount)) / sum);
    const part = index === amounts.length - 1 ? left : own;
    left -= part;
    return paise(part);
  });
}
