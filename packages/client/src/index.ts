export type { CallOptions, List, Page } from './call-types.ts';
export { createShulk } from './create-shulk.ts';
export type { Shulk } from './create-shulk.ts';
export { VERSION } from './generated/calls.ts';
export type * from './generated/calls.ts';
export type { Fetch, FetchAnswer, ShulkOptions } from './send.ts';
export { ShulkError } from './shulk-error.ts';
export { verifyWebhook } from './verify-webhook.ts';
export type { ShulkEvent, TestEvent, WebhookHeaders } from './verify-webhook.ts';
