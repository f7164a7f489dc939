/** How the code of a fee begins that a reverse lookup made. No code of a bundle can contain a colon. */
export const LOOKUP_MARK = 'erp:';

/** What tells an amount of a student from the others, whoever names it. */
export interface Due {
  /** Code of the fee head. */
  readonly head: string;
  /** '' for none. */
  readonly instalment: string;
  /** YYYY-MM-DD; null or '' for none. */
  readonly due_date: string | null;
}

/**
 * Whether two systems of an institute mean the same amount of a student: the same fee, and the same instalment, or the same
 * day where one of them names no instalment. So it is one fee, however it came first.
 */
export function isSameDue(a: Due, b: Due): boolean {
  if (a.head !== b.head) return false;
  if (a.instalment !== '' && b.instalment !== '') return a.instalment === b.instalment;
  return (a.due_date ?? '') === (b.due_date ?? '');
}
