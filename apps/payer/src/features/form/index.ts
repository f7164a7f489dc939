export { EMPTY_FORM, putValues, type HeldForm } from './held-form.ts';
export { FormRows } from './form-rows.tsx';
export { activeField, pageForm, type PageForm } from './page-form.ts';
export { submitForm, type Submission, type SubmitOutcome } from './submit-form.ts';
export { useFormValues, type FormState } from './use-form-values.ts';
