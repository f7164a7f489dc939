import { LOOKUP_MARK, NO_PAISE, isSameDue } from '@shulk/domain';
import { dueOf } from '../erp/erp-answer.ts';
import type { ErpFeeHeader } from '../erp/institute-erp.ts';

/** A fee line on record, as far as an ERP's amounts may change it. */
export interface KnownLine {
  readonly id: number;
  /** Its code in a bundle; null for one made here. */
  readonly import_code: string | null;
  readonly fee_type_code: string;
  readonly instalment: string;
  readonly due_date: string | null;
  readonly gross_paise: number;
  /** Whether money is booked to it, an open order holds it, or an application covers it. */
  readonly has_money: boolean;
}

/** The changes of the lines. */
export interface LinePlan {
  readonly makes: readonly (ErpFeeHeader & { readonly import_code: string })[];
  readonly changes: readonly (ErpFeeHeader & { readonly id: number })[];
  /** ERP lines that the ERP no longer lists. */
  readonly empties: readonly number[];
}

/**
 * Merges an ERP's present amounts into a student's lines. One amount is one line for ever, by its fee and its
 * instalment or day; an imported line of that fee and due date counts as that line. A line with money is left as it is,
 * and so is every line the ERP did not make.
 */
export function planLines(known: readonly KnownLine[], headers: readonly ErpFeeHeader[]): LinePlan {
  const fromErp = new Map(known.filter(isFromErp).map((line) => [line.import_code, line]));
  const imported = known.filter((line) => !isFromErp(line));
  const makes: LinePlan['makes'][number][] = [];
  const changes: LinePlan['changes'][number][] = [];
  const asked = new Set<string | null>();
  for (const header of headers) {
    const import_code = LOOKUP_MARK + dueOf(header);
    asked.add(import_code);
    const line = fromErp.get(import_code);
    if (line !== undefined) {
      if (!line.has_money) changes.push({ ...header, id: line.id });
    } else if (
      header.amount > NO_PAISE &&
      !imported.some((one) => isSameDue(dueOfLine(one), dueOfLine(header)))
    ) {
      makes.push({ ...header, import_code });
    }
  }
  const gone = [...fromErp.values()].filter((line) => !asked.has(line.import_code));
  const empties = gone.filter((line) => !line.has_money && line.gross_paise > 0).map((line) => line.id);
  return { makes, changes, empties };
}

const isFromErp = (line: KnownLine): boolean => line.import_code?.startsWith(LOOKUP_MARK) === true;

type Named = Pick<KnownLine, 'fee_type_code' | 'instalment' | 'due_date'>;
const dueOfLine = ({ fee_type_code: head, instalment, due_date }: Named) => ({ head, instalment, due_date });
