import { ChevronIcon } from '@shulk/ui';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import css from '../cards.module.css';

interface DetailsSectionProps {
  readonly title: string;
  /** The section's subject; announced after the title, not shown. */
  readonly about: string;
  /** Already open with More Details, which the payer just opened for it. */
  readonly startsOpen?: boolean | undefined;
  /** Mounted only while open, so its data is dropped when it closes. */
  readonly children: ReactNode;
}

/** One of a card's collapsibles: toggles open and closed under a constant title [SR-4.17]. */
export function DetailsSection({ title, about, startsOpen = false, children }: DetailsSectionProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const id = useId();
  return (
    <section className={css['section']}>
      <button
        type="button"
        className={css['toggle']}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{title}</span>
        <span className="vh"> {about}</span>
        <ChevronIcon />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  );
}

interface DetailsTableProps {
  readonly caption: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
}

/** A real table with a caption (ux 3 "Collapsible"); its last column holds figures. */
export function DetailsTable({ caption, heads, rows }: DetailsTableProps) {
  return (
    <table className={css['table']}>
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="num">
        {rows.map((row, index) => (
          // The rows of a schedule have no id of their own and never change places.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={index}>
            {row.map((cell, column) => (
              // The cells of a row have no id of their own and never change places, either.
              // oxlint-disable-next-line react/no-array-index-key
              <td key={column} dir={column === 0 ? 'auto' : undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
