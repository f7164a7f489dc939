import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import css from './data-table.module.css';

/** One column. `Row` is whatever the page keeps. */
export interface DataColumn<Row> {
  readonly key: string;
  readonly head: ReactNode;
  /** What stands in the cell; with `data-nothing` on its outermost element a card leaves the cell out. */
  readonly cell: (row: Row) => ReactNode;
  /** Where the cell stands on the card that a row becomes under 960 px: first line, second line, or its foot. */
  readonly card: 'title' | 'figure' | 'left' | 'right' | 'foot' | 'hidden';
  /** Figures stand at the right edge. */
  readonly align?: 'end' | undefined;
  /** Left out on paper: buttons and the like. */
  readonly screenOnly?: boolean | undefined;
}

/** Props of {@link DataTable}. */
export interface DataTableProps<Row> {
  readonly labelledBy: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Rows are being fetched. */
  readonly busy?: boolean | undefined;
  /** Shown in place of the table when there are no rows. */
  readonly empty?: ReactNode;
}

/** A table that turns into cards under 960 px; its roles are written out so that it stays a table for everyone. */
export function DataTable<Row>({ labelledBy, columns, rows, rowKey, busy, empty }: DataTableProps<Row>) {
  if (rows.length === 0 && empty !== undefined) return <div className={css['none']}>{empty}</div>;
  const look = (column: DataColumn<Row>) =>
    classNames(css[column.card], column.align === 'end' && css['end'], column.screenOnly && 'no-print');
  return (
    <table role="table" className={css['table']} aria-labelledby={labelledBy} aria-busy={busy || undefined}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column.key} role="columnheader" scope="col" className={look(column)}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="num">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            {columns.map((column) => (
              <td key={column.key} role="cell" className={look(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
