import type { OrderView } from '@shulk/contract';
import { fromRupees } from '@shulk/contract/wire';
import { TEXTS } from '@shulk/words/sheet/payment';
import { PlanTable } from '../plan/plan-table.tsx';
import { exactAmount } from '../exact-amount.ts';
import css from './sheet.module.css';

type Line = OrderView['lines'][number];

/**
 * What is paid, line by line, to be checked before the gateway takes it; the total is what the gateway requests (R9).
 */
export function OrderReview({ order }: { readonly order: OrderView }) {
  return (
    <div className={css['review']}>
      <PlanTable
        caption={TEXTS.reviewCaption}
        heads={[TEXTS.fee, TEXTS.amountHead]}
        rows={[
          ...order.lines.map((line) => [<Fee key="fee" line={line} />, exactAmount(fromRupees(line.amount))]),
          [<Charges key="charges" order={order} />, TEXTS.noCharges],
        ]}
        total={[TEXTS.total, exactAmount(fromRupees(order.amount))]}
      />
    </div>
  );
}

/** We add nothing. A loan's advance also says that the lender's own charges are elsewhere. */
const Charges = ({ order }: { readonly order: OrderView }) => (
  <>
    {TEXTS.charges}
    {order.financing_mode === 'MONTHLY-EMI' && <small>{TEXTS.lenderCharges}</small>}
  </>
);

/** A fee with what made its amount larger or smaller. */
function Fee({ line }: { readonly line: Line }) {
  const notes = [
    line.late_fee > 0 && TEXTS.lateFee(exactAmount(fromRupees(line.late_fee))),
    line.discount > 0 && TEXTS.discount(exactAmount(fromRupees(line.discount))),
  ].filter((note) => note !== false);
  return (
    <>
      <span dir="auto">{line.label}</span>
      {notes.map((note) => (
        <small key={note}>{note}</small>
      ))}
    </>
  );
}
