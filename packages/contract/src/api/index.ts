export * from './institute.ts';
export * from './orders.ts';
export * from './payments.ts';
export * from './receipts.ts';
export * from './refunds.ts';
export * from './schemas.ts';
export * from './events.ts';
export * from './webhook-endpoints.ts';
