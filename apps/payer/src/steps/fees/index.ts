export { FeeStep, type FeeStepProps } from './checkbox/fee-step.tsx';
export { DynamicStep } from './dynamic/dynamic-step.tsx';
export { EditStep, type EditStepProps } from './edit/edit-step.tsx';
export { EndState, type EndStateProps } from './ends/end-state.tsx';
