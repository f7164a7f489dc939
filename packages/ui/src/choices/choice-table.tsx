import { useEffect, useId, useRef, type ReactNode } from 'react';
import { ChevronIcon } from '../icons/icons.tsx';
import { TickIcon } from '../icons/later-icons.tsx';
import css from './choice-table.module.css';

/** Props of {@link ChoiceTable}. */
export interface ChoiceTableProps {
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  /** Heads of the four columns, for screen readers: each row says in words what its parts are. */
  readonly heads: {
    readonly pick: string;
    readonly name: string;
    readonly middle: string;
    readonly figure: string;
  };
  /** {@link ChoiceRow}s, {@link HeadRow}s and {@link FoldRow}s. */
  readonly children: ReactNode;
}

/**
 * A table of rows with checkboxes: box, name, middle column, figure. Its roles are explicit because a grid layout
 * removes a table's semantics.
 */
export function ChoiceTable({ labelledBy, describedBy, heads, children }: ChoiceTableProps) {
  return (
    <table role="table" className={css['table']} aria-labelledby={labelledBy} aria-describedby={describedBy}>
      <thead role="rowgroup" className="vh">
        <tr role="row">
          {[heads.pick, heads.name, heads.middle, heads.figure].map((head) => (
            <th key={head} role="columnheader" scope="col">
              {head}
            </th>
          ))}
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
  /** `some`: the row stands for others, of which a part is chosen. */
  readonly checked: boolean | 'some';
  /** Cannot be changed, whether selected (required) or not (settled). */
  readonly locked?: boolean | undefined;
  /** settled: nothing left to do, its text is muted. whole: it stands for others, its name is bold, it has no tint. */
  readonly look?: 'settled' | 'whole' | undefined;
  readonly onChange: (checked: boolean) => void;
  /** Small facts under the name; they describe the box. */
  readonly notes?: ReactNode;
  /** The middle column from 960 px; on smaller screens a note under the name. */
  readonly middle?: { readonly cell: ReactNode; readonly note: ReactNode } | undefined;
  /** An amount or a pill. */
  readonly figure: ReactNode;
}

/** A row whose whole area is the label of its box. */
export function ChoiceRow(row: ChoiceRowProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = row.checked === 'some';
  }, [row.checked]);
  const note = row.middle?.note;
  const hasNotes = row.notes !== undefined || note !== undefined;
  return (
    <tr role="row" className={row.look && css[row.look]}>
      <td role="cell" className={css['pick']}>
        <input
          ref={box}
          type="checkbox"
          id={id}
          checked={row.checked === true}
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
            {note !== undefined && <span className={css['small']}>{note}</span>}
            {row.notes}
          </div>
        )}
      </th>
      <td role="cell" className={css['middle']}>
        {row.middle?.cell}
      </td>
      <td role="cell" className={css['figure']}>
        {row.figure}
      </td>
    </tr>
  );
}

/** A small head between rows. */
export function HeadRow({ children }: { readonly children: ReactNode }) {
  return (
    <tr role="row" className={css['head']}>
      <th role="rowheader" scope="rowgroup" colSpan={4}>
        {children}
      </th>
    </tr>
  );
}

/** Props of {@link FoldRow}. */
export interface FoldRowProps {
  readonly name: string;
  readonly figure: ReactNode;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** One row in place of others that are done; a tap anywhere on it shows them below it. */
export function FoldRow({ name, figure, open, onToggle }: FoldRowProps) {
  return (
    <tr role="row" className={css['fold']}>
      <td role="cell" className={css['done']}>
        <TickIcon size={16} />
      </td>
      <th role="rowheader" scope="row">
        <button type="button" aria-expanded={open} onClick={onToggle}>
          {name}
        </button>
      </th>
      <td role="cell" className={css['middle']} />
      <td role="cell" className={css['figure']}>
        {figure}
        <ChevronIcon size={18} />
      </td>
    </tr>
  );
}
