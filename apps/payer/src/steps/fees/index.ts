export { FeeStep, type FeeStepProps } from './checkbox/fee-step.tsx';
export { DynamicStep } from './dynamic/dynamic-step.tsx';
export { EditStep } from './edit/edit-step.tsx';
export { EndState } from './ends/end-state.tsx';
