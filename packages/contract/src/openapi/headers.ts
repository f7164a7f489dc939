import type { RouteEntry } from '../core/route.ts';
import { API_VERSION } from '../core/api-version.ts';

type Json = Record<string, unknown>;

/** Headers of a call besides its security headers. */
export function requestHeaders(entry: RouteEntry): Json[] {
  const key = entry.idempotency && [
    {
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'A text of yours, one for each thing you want made once. The same key with the same body gives the first answer again for 24 hours.',
      required: entry.idempotency === 'required',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    },
  ];
  const ofBrowser = ['client', 'student', 'receipt_proof'].includes(entry.proof) && [
    {
      name: 'X-Payment-Page',
      in: 'header',
      description: 'The page the call comes from, where a browser has several open.',
      required: false,
      schema: { type: 'string', maxLength: 63 },
    },
    {
      name: 'X-Student',
      in: 'header',
      description: 'The student the call is about (`sbd_code`), where a browser has several open.',
      required: false,
      schema: { type: 'string', maxLength: 64 },
    },
  ];
  const version = entry.service === 'api' && [
    {
      name: 'Shulk-Version',
      in: 'header',
      description: 'The version of the API that you wrote against. Another one is refused.',
      required: false,
      schema: { enum: [API_VERSION] },
    },
  ];
  const match = entry.matches && [
    {
      name: 'If-Match',
      in: 'header',
      description: 'The version that you changed: if there is a newer one, nothing is written.',
      required: false,
      schema: { type: 'string', pattern: '^"?\\d+"?$' },
    },
  ];
  return [...(ofBrowser || []), ...(key || []), ...(match || []), ...(version || [])];
}

/** Headers of a successful answer. */
export const answerHeaders = ({ service }: Pick<RouteEntry, 'service'>): { headers?: Json } =>
  service === 'api'
    ? {
        headers: Object.fromEntries(
          ['Shulk-Version', 'RateLimit-Policy', 'RateLimit'].map((name) => [
            name,
            { $ref: `#/components/headers/${name.replace('-', '')}` },
          ]),
        ),
      }
    : {};

/** All headers of answers, for the document's components. */
export const headerComponents: Json = {
  RetryAfter: {
    description: 'Seconds after which trying again makes sense, where that is known.',
    schema: { type: 'integer' },
  },
  ShulkVersion: { description: 'The version of the API.', schema: { enum: [API_VERSION] } },
  RateLimitPolicy: {
    description: 'How many requests a key may make in how many seconds: `"key";q=100;w=2`.',
    schema: { type: 'string' },
  },
  RateLimit: {
    description:
      'How many requests are left, and in how many seconds all of them are there again: `"key";r=99;t=1`.',
    schema: { type: 'string' },
  },
};
