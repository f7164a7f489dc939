export { CardsStep, type CardsStepProps, type PayPort } from './cards-step.tsx';
export { useStartGuard, type GuardedChoice, type StartGuard } from './use-start-guard.tsx';
