import type { ReactNode } from 'react';
import { formatDay, parseCalendarDay } from '@shulk/domain';
import css from './plan.module.css';

/** Props of {@link PlanTable}. */
export interface PlanTableProps {
  readonly caption: string;
  readonly heads: readonly string[];
  /** Cells in the order of the heads; the last one is right-aligned. */
  readonly rows: readonly (readonly ReactNode[])[];
  /** Name and value of the last line. */
  readonly total?: readonly [name: string, value: string] | undefined;
}

/** What is due when: a real table with its caption, shown before anything is agreed (ux 5). */
export function PlanTable({ caption, heads, rows, total }: PlanTableProps) {
  return (
    <table className={css['table']}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>
            {cells.map((cell, at) => (
              <td key={heads[at]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={heads.length - 1}>
              {total[0]}
            </th>
            <td>{total[1]}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** A day of the wire as text, for a fact. */
export function dayText(of: string): string {
  const day = parseCalendarDay(of);
  return day === undefined ? of : formatDay(day);
}

/** A day of the wire, yyyy-mm-dd, in the product's format (ux 4); any other text unchanged. */
export const Day = ({ of }: { readonly of: string }) =>
  parseCalendarDay(of) === undefined ? of : <time dateTime={of}>{dayText(of)}</time>;

/** Names and values, each with an optional line of explanation below. */
export function PlanFacts({ rows }: { readonly rows: readonly PlanFact[] }) {
  return (
    <dl className={css['facts']}>
      {rows.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {note !== undefined && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** One line of {@link PlanFacts}. */
export interface PlanFact {
  readonly name: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
}
