export { priceCards } from './cards/price-cards.ts';
export { loadFeeLines } from './fee-lines.ts';
export type { FeeLineRow } from './fee-lines.ts';
export { mountFees } from './fees.routes.ts';
export { scheduleFees } from './fees.jobs.ts';
export { quoteChoices } from './page-choice.ts';
export { quoteForApplication, quoteForOrder } from './quoting/quote-for-order.ts';
export type { OrderAsked, OrderQuote, OrderQuoteLine } from './quoting/quote-for-order.ts';
export { stillOwedOf, stillOwedOfFees } from './still-owed.ts';
