export { FormStep } from './form-step.tsx';
export type { FormStepProps } from './form-step-props.ts';
export { loadFormEntry } from './lazy-form-entry.ts';
export { pageForm } from './fields/page-form.ts';
export { StudentIdentifier } from './identify/student-identifier.tsx';
export { StudentNotice } from './identify/student-notice.tsx';
export { useIdentification } from './identify/use-identification.ts';
