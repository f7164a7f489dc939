import { lateCode, lateComponent } from '../../shared/late-code.tsx';

const code = lateCode(() => import('./form-entry.tsx'));

/** Fetches the code of the form after the lookup ahead of its use: the first screen does not need it (R45). */
export const loadFormEntry = code.ahead;

/** The form after the lookup. */
export const FormEntry = lateComponent(code, ({ FormEntry: part }) => part);

/** The notice for a student who may not continue. */
export const StudentNotice = lateComponent(code, ({ StudentNotice: part }) => part);

/** What a lookup found. */
export const StudentResult = lateComponent(code, ({ StudentResult: part }) => part);

/** The list of a refused form's mistakes. */
export const MistakeList = lateComponent(code, ({ ErrorSummary: part }) => part);
