import { ErrorSummary, Notice } from '@shulk/ui';
import type { FieldError } from '@shulk/ui';
import { words } from '@shulk/words/steps/fees';
import type { Problem } from '../use-proceed.ts';

/** Props of the errors above amount fields. */
export interface MistakesProps {
  /** Why the last submit failed. */
  readonly problem: Problem;
  readonly errors: readonly FieldError[];
  /** About all amounts together. */
  readonly formError?: string | undefined;
  /** How often the form was refused: a new number makes the list take the focus again. */
  readonly refusals: number;
}

/** The errors, above the fields. */
export function Mistakes({ problem, errors, formError, refusals }: MistakesProps) {
  return (
    <>
      {problem && <Notice tone="error">{problem()}</Notice>}
      {errors.length > 1 && refusals > 0 && (
        <ErrorSummary key={refusals} title={words.correct} errors={errors} />
      )}
      {formError !== undefined && (
        <Notice tone="error" role="alert">
          {formError}
        </Notice>
      )}
    </>
  );
}
