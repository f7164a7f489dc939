import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import css from './choice-table.module.css';

/** Props of {@link ChoiceTable}. */
export interface ChoiceTableProps {
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  /** Heads of the four columns; the first is for screen readers only. */
  readonly heads: {
    readonly pick: string;
    readonly name: string;
    readonly middle: string;
    readonly figure: string;
  };
  /** {@link ChoiceRow}s. */
  readonly children: ReactNode;
}

/**
 * A table of rows with checkboxes: box, name, middle column, figure. Its roles are explicit because a grid layout
 * removes a table's semantics.
 */
export function ChoiceTable({ labelledBy, describedBy, heads, children }: ChoiceTableProps) {
  return (
    <table role="table" className={css['table']} aria-labelledby={labelledBy} aria-describedby={describedBy}>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            <span className="vh">{heads.pick}</span>
          </th>
          <th role="columnheader" scope="col">
            {heads.name}
          </th>
          <th role="columnheader" scope="col" className={css['middle']}>
            {heads.middle}
          </th>
          <th role="columnheader" scope="col" className={css['figure']}>
            {heads.figure}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup" className="num">
        {children}
      </tbody>
    </table>
  );
}

/** Props of {@link ChoiceRow}. */
export interface ChoiceRowProps {
  readonly name: string;
  readonly checked: boolean;
  /** Cannot be changed, whether selected (required) or not (settled). */
  readonly locked?: boolean | undefined;
  /** Nothing left to do in this row: its text is muted. */
  readonly settled?: boolean | undefined;
  readonly onChange: (checked: boolean) => void;
  /** Small facts under the name; they describe the box. */
  readonly notes?: ReactNode;
  /** The middle column from 960 px; on smaller screens a note under the name. */
  readonly middle: { readonly cell: ReactNode; readonly note: ReactNode };
  /** An amount or a pill, and a line under it, such as the amount before a discount. */
  readonly figure: { readonly amount: ReactNode; readonly note: ReactNode };
}

/** A row whose whole area is the label of its box. */
export function ChoiceRow(row: ChoiceRowProps) {
  const id = useId();
  const { middle, figure } = row;
  const hasNotes = row.notes !== undefined || middle.note !== undefined;
  return (
    <tr role="row" className={classNames(row.settled && css['settled'])}>
      <td role="cell" className={css['pick']}>
        <input
          type="checkbox"
          id={id}
          checked={row.checked}
          disabled={row.locked}
          aria-describedby={hasNotes ? `${id}-notes` : undefined}
          onChange={(event) => row.onChange(event.target.checked)}
        />
      </td>
      <th role="rowheader" scope="row">
        <label htmlFor={id} dir="auto">
          {row.name}
        </label>
        {hasNotes && (
          <div id={`${id}-notes`} className={css['notes']}>
            {middle.note !== undefined && <span className={css['small']}>{middle.note}</span>}
            {row.notes}
          </div>
        )}
      </th>
      <td role="cell" className={css['middle']}>
        {middle.cell}
      </td>
      <td role="cell" className={css['figure']}>
        <div className={css['amount']}>{figure.amount}</div>
        {figure.note !== undefined && <div className={css['was']}>{figure.note}</div>}
      </td>
    </tr>
  );
}
