import { useEffect, useRef, useState, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import panel from './panel.module.css';
import css from './summary-panel.module.css';

/** One line of the summary. */
export interface SummaryLine {
  readonly label: string;
  /** Small text under the label. */
  readonly note?: string | undefined;
  readonly value: string;
  /** gain has the colour of good news: what the payer saves. */
  readonly tone?: 'gain' | undefined;
  /** Below the total: what is paid later. */
  readonly isLater?: boolean | undefined;
}

/** Props of {@link SummaryPanel}. */
export interface SummaryPanelProps {
  /** Name of the landmark. */
  readonly label: string;
  /** A {@link Person} with its Change link. */
  readonly person?: ReactNode;
  readonly lines: readonly SummaryLine[];
  /** The lines are loading: what is below them stays hidden, so that it does not move. */
  readonly isComing?: boolean | undefined;
  readonly totalLabel: string;
  readonly total: string;
  /** Small text after the total, announced with it. */
  readonly totalNote?: string | undefined;
  /** The button for the next step. */
  readonly children?: ReactNode;
}

/** How long a total rests before it is announced: quick ticks cause one announcement (ux 3 "Summary panel"). */
const ANNOUNCE_AFTER_MS = 400;

/** @returns the text once it is stable after a change; nothing before the first change. */
function useRested(text: string): string {
  const [said, setSaid] = useState('');
  const last = useRef(text);
  useEffect(() => {
    if (last.current === text) return undefined;
    const timer = setTimeout(() => {
      last.current = text;
      setSaid(text);
    }, ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return said;
}

/**
 * The payment's summary: 352 px beside the main column, sticky, from 960 px; below that only the total and the
 * button, in a bar at the foot of the screen.
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
  const later = lines.filter((line) => line.isLater);
  const said = useRested([totalLabel, total, totalNote].filter(Boolean).join(' '));
  return (
    <aside className={css['room']} aria-label={label}>
      <div className={classNames(panel['panel'], css['summary'])}>
        {person !== undefined && <div className={css['person']}>{person}</div>}
        <Lines lines={lines.filter((line) => !line.isLater)} isComing={isComing} />
        <p className={classNames(css['total'], 'num')}>
          <span>{totalLabel}</span>
          <b>
            {total}
            {totalNote !== undefined && <small> {totalNote}</small>}
          </b>
        </p>
        {later.length > 0 && <Lines lines={later} />}
        <p className="vh" aria-live="polite">
          {said}
        </p>
        {children !== undefined && <div className={css['action']}>{children}</div>}
      </div>
    </aside>
  );
}

function Lines({ lines, isComing }: Pick<SummaryPanelProps, 'lines' | 'isComing'>) {
  return (
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
  );
}
