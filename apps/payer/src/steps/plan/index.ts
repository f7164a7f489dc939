export { EmiSummary } from './emi-summary.tsx';
export { StepOrPlan, useResumePlan } from './step-or-plan.tsx';
