import { useEffect, useRef, useState, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import panel from './panel.module.css';
import css from './summary-panel.module.css';

/** One line of the sum. */
export interface SummaryLine {
  readonly label: string;
  /** Small words under the label. */
  readonly note?: string | undefined;
  readonly value: string;
  /** gain is drawn in the colour of good news: what the payer does not have to pay. */
  readonly tone?: 'gain' | undefined;
}

/** Props of {@link SummaryPanel}. */
export interface SummaryPanelProps {
  /** Name of the landmark. */
  readonly label: string;
  /** A {@link Person} with its Change link. */
  readonly person?: ReactNode;
  readonly lines: readonly SummaryLine[];
  /** The lines are still on their way: what stands below them waits out of sight, so that it does not move. */
  readonly isComing?: boolean | undefined;
  readonly totalLabel: string;
  readonly total: string;
  /** Small words after the total, said with it. */
  readonly totalNote?: string | undefined;
  /** The button that goes on. */
  readonly children?: ReactNode;
}

/** How long the sum must rest before it is said, so that a run of ticks is one announcement (ux 3 "Summary panel"). */
const SAY_AFTER_MS = 400;

/** @returns the text once it has rested after a change; nothing before the first change, which nobody needs to hear. */
function useRested(text: string): string {
  const [said, setSaid] = useState('');
  const last = useRef(text);
  useEffect(() => {
    if (last.current === text) return undefined;
    const timer = setTimeout(() => {
      last.current = text;
      setSaid(text);
    }, SAY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return said;
}

/**
 * What is being paid: 352 px beside the main column, following the scroll, from 960 px; below that only the total
 * and the button stay, in a bar at the foot of the screen.
 */
export function SummaryPanel({
  label,
  person,
  lines,
  isComing,
  totalLabel,
  children,
  ...sum
}: SummaryPanelProps) {
  const { total, totalNote } = sum;
  const said = useRested([totalLabel, total, totalNote].filter(Boolean).join(' '));
  return (
    <aside className={css['room']} aria-label={label}>
      <div className={classNames(panel['panel'], css['summary'])}>
        {person !== undefined && <div className={css['person']}>{person}</div>}
        <dl className={classNames(css['lines'], isComing && css['coming'], 'num')}>
          {lines.map((line, index) => (
            <div key={index}>
              <dt>
                {line.label}
                {line.note !== undefined && (
                  <>
                    <br />
                    <small>{line.note}</small>
                  </>
                )}
              </dt>
              <dd className={line.tone && css[line.tone]}>{line.value}</dd>
            </div>
          ))}
        </dl>
        <p className={classNames(css['total'], 'num')}>
          <span>{totalLabel}</span>
          <b>
            {total}
            {totalNote !== undefined && <small> {totalNote}</small>}
          </b>
        </p>
        <p className="vh" aria-live="polite">
          {said}
        </p>
        {children !== undefined && <div className={css['action']}>{children}</div>}
      </div>
    </aside>
  );
}
