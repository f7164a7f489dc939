/** The version that a change named, and the present one; null where there is no object. */
export interface Versions {
  readonly sent: number;
  readonly current: number | null;
}

/** What a refused call tells besides its message. */
export interface ErrorDetails {
  readonly code: string;
  readonly status: number;
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly versions?: Versions | undefined;
  readonly docsUrl?: string | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

/** A call that was refused or got no answer, or a webhook that must not be believed. */
export class ShulkError extends Error {
  override readonly name: string = 'ShulkError';
  /**
   * Code of the refusal, from a closed list (docs/institute-api.md). Of the client itself: `unreachable`, `timed_out`,
   * `unreadable`; of webhooks: `webhook_incomplete`, `webhook_too_old`, `webhook_too_new`, `webhook_wrong`.
   */
  readonly code: string;
  /** The HTTP status; 0 without an answer, 401 for a webhook. */
  readonly status: number;
  /** What to correct, by the names of fields. */
  readonly fields: Readonly<Record<string, string>>;
  /** Both versions, of `version_conflict`; `fields` has both values of what differs. */
  readonly versions: Versions | undefined;
  /** Where the code is explained. */
  readonly docsUrl: string | undefined;
  /** Quote it to support. */
  readonly requestId: string | undefined;
  /** Seconds to wait before the next try. */
  readonly retryAfter: number | undefined;

  constructor(message: string, details: ErrorDetails) {
    super(message, 'cause' in details ? { cause: details.cause } : undefined);
    this.code = details.code;
    this.status = details.status;
    this.fields = details.fields ?? {};
    this.versions = details.versions;
    this.docsUrl = details.docsUrl;
    this.requestId = details.requestId;
    this.retryAfter = details.retryAfter;
  }
}
