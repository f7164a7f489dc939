export { CardsStep, type CardsStepProps } from './cards-step.tsx';
export { useStartGuard, type GuardedChoice, type StartGuard } from './use-start-guard.tsx';
