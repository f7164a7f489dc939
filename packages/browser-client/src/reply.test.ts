import { describe, expect, it } from 'vitest';
import { isFinal, isUnanswered, readReply } from './reply.ts';
import type { RefusalCode } from './reply.ts';

describe('the one retry rule (threats 6.3)', () => {
  it.each<[string, number, RefusalCode, boolean]>([
    ['no answer came', 0, 'unreachable', false],
    ['the caller ended the call', 0, 'aborted', false],
    ['the server failed', 500, 'internal', false],
    ['a proxy answered for the server', 502, 'malformed_answer', false],
    ['the first request still runs', 409, 'idempotency_running', false],
    ['the key was used for another request', 409, 'idempotency_reused', true],
    ['the request is refused', 400, 'invalid_request', true],
    ['too many requests came', 429, 'rate_limited', true],
  ])('keeps the key of a request or makes it final: %s', (_why, status, code, expected) => {
    expect(isFinal({ status, code })).toBe(expected);
  });
});

describe('a server that does not answer the request', () => {
  it.each([
    [0, true],
    [404, false],
    [429, true],
    [499, false],
    [500, true],
  ])('status %i: %s', (status, expected) => {
    expect(isUnanswered({ status })).toBe(expected);
  });
});

describe('the envelope', () => {
  const read = (body: object, status = 200) => readReply(status, JSON.stringify(body));

  it('is a success from 200 up to but not including 400 [PJ-7.2] [SR-7.1]', () => {
    expect(read({ status_code: 200, data: [1] })).toEqual({ ok: true, status: 200, data: [1], message: '' });
    expect(read({ status_code: 399, success: true, message: 'ok', data: 1 })).toMatchObject({ ok: true });
    expect(read({ status_code: 400, success: true, data: 1 })).toMatchObject({
      ok: false,
      status: 400,
      code: 'malformed_answer',
    });
  });

  it('has the code, message, fields and wait of a refusal', () => {
    const error = { code: 'otp_limited', fields: { otp: 'Too many.' }, retry_after: 30 };
    expect(read({ status_code: 429, success: false, message: 'Wait.', error, data: null })).toEqual({
      ok: false,
      status: 429,
      code: 'otp_limited',
      message: 'Wait.',
      fields: { otp: 'Too many.' },
      retryAfter: 30,
    });
  });

  it('keeps status and message of a refusal without a code of ours [PJ-8.8]', () => {
    expect(read({ status_code: 404, success: false, message: 'No such page.', data: null })).toMatchObject({
      ok: false,
      status: 404,
      code: 'malformed_answer',
      message: 'No such page.',
    });
  });

  it.each(['', '<html>', 'null', '7', '{"status_code":"200"}'])('is not this: %s', (text) => {
    expect(readReply(502, text)).toMatchObject({ ok: false, status: 502, code: 'malformed_answer' });
  });
});
