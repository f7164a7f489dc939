import css from './step-head.module.css';

/** Props of {@link Crumbs}. */
export interface CrumbsProps {
  /** The payer's current step, from 1. */
  readonly step: number;
  readonly steps: number;
  /** The same as text: "Step 2 of 3". */
  readonly label: string;
}

/** The payer's progress: in words, and one short bar for each step, filled up to this one. */
export function Crumbs({ step, steps, label }: CrumbsProps) {
  return (
    <p className={css['crumbs']}>
      {label}
      <span className={css['bars']} aria-hidden="true">
        {Array.from({ length: steps }, (_, index) => (
          <i key={index} className={index < step ? css['done'] : undefined} />
        ))}
      </span>
    </p>
  );
}
