import type { ReactNode, Ref } from 'react';
import css from './step-head.module.css';

/** Props of {@link StepHead}. */
export interface StepHeadProps {
  /** The one h1 of the view. */
  readonly title: ReactNode;
  /** Id of the h1, for parts that it labels. */
  readonly id?: string | undefined;
  /** Line under the title, with its own id if it describes a part. */
  readonly lead?: ReactNode;
  readonly leadId?: string | undefined;
  /** {@link Crumbs}, over the title. */
  readonly crumbs?: ReactNode;
  /** Gets the h1, which a step change focuses (ux 3 "Step change"). */
  readonly headingRef?: Ref<HTMLHeadingElement> | undefined;
  /** Fields or buttons at the far end of the head. */
  readonly children?: ReactNode;
}

/** The head of a step: progress, title, lead. */
export function StepHead({ title, id, lead, leadId, crumbs, headingRef, children }: StepHeadProps) {
  return (
    <div className={css['head']}>
      <div className={css['words']}>
        {crumbs}
        <h1 ref={headingRef} id={id} className={css['title']} tabIndex={-1}>
          {title}
        </h1>
        {lead !== undefined && (
          <p id={leadId} className={css['lead']}>
            {lead}
          </p>
        )}
      </div>
      {children !== undefined && <div className={css['end']}>{children}</div>}
    </div>
  );
}
