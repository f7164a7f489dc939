import type { EmiApplicationView } from '@shulk/contract';
import { fromRupees } from '@shulk/contract/wire';
import { formatExact } from '@shulk/domain';
import { APPLICATION_TEXTS as T } from '@shulk/words/sheet/application';

/** What the details are asked for: how much is lent, and by whom. */
export const LoanLine = ({ view: { key_facts } }: { readonly view: EmiApplicationView }) => (
  <p>
    <b className="num">{T.loanOf(formatExact(fromRupees(key_facts.amount)), key_facts.lender)}</b>
  </p>
);
