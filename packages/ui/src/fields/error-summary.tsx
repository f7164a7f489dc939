import { useEffect, useRef, type MouseEvent } from 'react';
import css from './error-summary.module.css';

/** One mistake: the id of its field and the same text as over the field. */
export interface FieldError {
  readonly fieldId: string;
  readonly message: string;
}

/** Props of {@link ErrorSummary}. */
export interface ErrorSummaryProps {
  readonly title: string;
  readonly errors: readonly FieldError[];
}

/**
 * The list of mistakes at the top of a form, for two or more (ux 3 "Errors"). It takes the focus when it appears;
 * pass a new `key` on each submit so that it does so again.
 */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  // The address must not change: steps are history entries and a fragment would add one.
  const goTo = (event: MouseEvent, fieldId: string) => {
    event.preventDefault();
    document.getElementById(fieldId)?.focus();
  };
  return (
    <div ref={box} className={css['summary']} role="group" aria-label={title} tabIndex={-1}>
      <h2>{title}</h2>
      <ul className={css['list']}>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={(event) => goTo(event, fieldId)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
