export { MoneyTruth } from './money-truth.tsx';
