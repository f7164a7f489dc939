export { EmiSummary } from './emi-summary.tsx';
export { PlanOr, useGoOn } from './plan-or.tsx';
