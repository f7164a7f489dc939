export * from './checkout-links.ts';
export * from './clock.ts';
export * from './fee-lines.ts';
export * from './mandates.ts';
export * from './offline-payments.ts';
export * from './refunds.ts';
export * from './rows.ts';
export * from './students.ts';
