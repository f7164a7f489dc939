export { FeeStep, type Above, type FeeStepProps } from './checkbox/fee-step.tsx';
export { DynamicStep, type DynamicStepProps } from './dynamic/dynamic-step.tsx';
export { EditStep, type EditStepProps } from './edit/edit-step.tsx';
export { AllPaid, type AllPaidProps } from './ends/all-paid.tsx';
export { EndState, NothingPayable, type EndStateProps } from './ends/end-state.tsx';
