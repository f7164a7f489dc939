import css from './step-head.module.css';

/** Props of {@link Crumbs}. */
export interface CrumbsProps {
  /** The payer's current step, from 1. */
  readonly step: number;
  readonly steps: number;
  /** The same as text ("Step 2 of 3"), for assistive technology. */
  readonly label: string;
}

/** The payer's progress: one short bar for each step, filled up to this one. */
export function Crumbs({ step, steps, label }: CrumbsProps) {
  return (
    <>
      <p className="vh">{label}</p>
      <div className={css['crumbs']} aria-hidden="true">
        {Array.from({ length: steps }, (_, index) => (
          <i key={index} className={index < step ? css['done'] : undefined} />
        ))}
      </div>
    </>
  );
}
