export { requireMayPay } from './may-pay.ts';
export { openOwnSession, requireLiveSession, requireOwn, requireOwnSession } from './own-session.ts';
export type { QuoteChoices } from './session-input.ts';
export { SESSION_LIFE_MS } from './session-row.ts';
export type { QuotedLine, SessionRow, StoredChoice } from './session-row.ts';
export { mountSessions, scheduleSessions } from './sessions.routes.ts';
export type { NewSession } from './sessions.store.ts';
export {
  insertSession,
  readSession,
  saveSessionQuote,
  sessionJson,
  updateSessionRow,
} from './sessions.store.ts';
