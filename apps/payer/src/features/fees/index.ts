export { AllPaid, type AllPaidProps } from './all-paid.tsx';
export { DynamicStep, type DynamicStepProps } from './dynamic-step.tsx';
export { EditStep, type EditStepProps } from './edit-step.tsx';
export { EndState, NothingPayable, type EndStateProps } from './end-state.tsx';
export { FeeStep, type FeeStepProps } from './fee-step.tsx';
