import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import css from './data-table.module.css';

/** One column of rows of the page's own type. */
export interface DataColumn<Row> {
  readonly key: string;
  readonly head: ReactNode;
  /** The cell's content; with `data-nothing` on its outermost element a card omits the cell. */
  readonly cell: (row: Row) => ReactNode;
  /** The cell's place on the card that a row becomes under 960 px: first line, second line, or its foot. */
  readonly card: 'title' | 'figure' | 'left' | 'right' | 'foot' | 'hidden';
  /** Figures are right-aligned. */
  readonly align?: 'end' | undefined;
  /** Omitted in print: buttons and the like. */
  readonly screenOnly?: boolean | undefined;
}

/** Props of {@link DataTable}. */
export interface DataTableProps<Row> {
  readonly labelledBy: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Rows are loading. */
  readonly busy?: boolean | undefined;
  /** Shown instead of the table if there are no rows. */
  readonly empty?: ReactNode;
}

/** A table that becomes cards under 960 px; explicit roles keep it a table for assistive technology. */
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
