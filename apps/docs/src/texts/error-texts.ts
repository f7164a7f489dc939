import type { ErrorCode } from '@shulk/contract';

/** Cause and next step of error codes, by the heading that they stand under. A test finds a code without a text. */
export type ErrorTexts = Readonly<
  Record<string, Readonly<Partial<Record<ErrorCode, readonly [cause: string, next: string]>>>>
>;
