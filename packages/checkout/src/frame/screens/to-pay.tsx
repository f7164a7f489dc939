import type { OrderView } from '@shulk/contract';
import { fromRupees } from '@shulk/contract/wire';
import { formatExact, paise, sumPaise } from '@shulk/domain';
import type { Paise } from '@shulk/domain';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { TEXTS } from '@shulk/words/sheet/payment';
import css from './sheet.module.css';

/** Props of {@link Due}. */
export interface DueProps {
  readonly caption: string;
  readonly amount: Paise;
  /** Beside it: whose, or what comes later. */
  readonly children?: ReactNode;
}

/** What is taken now: the one large amount of a view. */
export const Due = ({ caption, amount, children }: DueProps) => (
  <div className={css['due']}>
    <p>
      {caption} <b className="num">{formatExact(amount)}</b>
    </p>
    {children !== undefined && <p>{children}</p>}
  </div>
);

interface ToPayProps {
  readonly order: OrderView;
  /** False once the gateway has it: what may be on its way is not asked for again. */
  readonly isAsked: boolean;
}

/** What is paid and what it is made of; the total is what the gateway requests (R9). */
export function ToPay({ order, isAsked }: ToPayProps) {
  return (
    <>
      <Due caption={isAsked ? TEXTS.toPayNow : TEXTS.paying} amount={fromRupees(order.amount)}>
        {order.student_name !== undefined && order.children === undefined && (
          <span dir="auto">{order.student_name}</span>
        )}
      </Due>
      <dl className={css['lines']} aria-label={TEXTS.reviewCaption}>
        {/* Several children: each with what its own fees come to, then what is left to say of all. */}
        {order.children?.map((child, at) => (
          <Fragment key={at}>
            <div className={css['child']}>
              <dt dir="auto">{child.student_name}</dt>
              <dd className="num">{formatExact(fromRupees(child.amount))}</dd>
            </div>
            <Lines rows={feesOf(child)} />
          </Fragment>
        ))}
        <Lines rows={order.children === undefined ? feesOf(order) : []} />
        <Lines rows={[[TEXTS.charges, TEXTS.noCharges]]} />
      </dl>
      {order.financing_mode === 'MONTHLY-EMI' && <p className={css['lead']}>{TEXTS.lenderCharges}</p>}
    </>
  );
}

type Rows = readonly (readonly [name: string, value: string])[];

const Lines = ({ rows }: { readonly rows: Rows }) =>
  rows.map(([name, value], at) => (
    <div key={at}>
      <dt dir="auto">{name}</dt>
      <dd className="num">{value}</dd>
    </div>
  ));

/** Each fee before its late fee and discount, then these. */
function feesOf({ lines }: Pick<OrderView, 'lines'>): Rows {
  const late = sumPaise(lines.map((line) => fromRupees(line.late_fee)));
  const less = sumPaise(lines.map((line) => fromRupees(line.discount)));
  return [
    ...lines.map(({ label, amount, late_fee, discount }) => {
      const fee = paise(fromRupees(amount) + fromRupees(discount) - fromRupees(late_fee));
      return [label, formatExact(fee)] as const;
    }),
    ...(late > 0 ? [[TEXTS.lateFee, formatExact(late)] as const] : []),
    ...(less > 0 ? [[TEXTS.discount, TEXTS.less(formatExact(less))] as const] : []),
  ];
}
