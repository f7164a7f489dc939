export { requireMayPay } from './may-pay.ts';
export { requireLiveSession, requireOwnSession } from './own-session.ts';
export type { QuoteChoices } from './session-input.ts';
export { SESSION_LIFE_MS, sessionState } from './session-row.ts';
export type { QuotedLine, SessionRow, StoredChoice } from './session-row.ts';
export { mountSessions } from './sessions.routes.ts';
export { findSession, insertSession, saveSessionQuote, updateSessionRow } from './sessions.store.ts';
export type { NewSession } from './sessions.store.ts';
