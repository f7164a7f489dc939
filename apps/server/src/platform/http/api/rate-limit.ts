import type { Meter } from '../../limits.ts';

/**
 * The headers that tell a caller its limit (draft-ietf-httpapi-ratelimit-headers): `q` requests in `w` seconds, of which
 * `r` are left; after `t` seconds without a request all are there again.
 * @param meter the meter that counted the request under `key`
 */
export function rateLimitHeaders(
  meter: Meter,
  key: string,
  { perMinute, burst }: { readonly perMinute: number; readonly burst: number },
): Record<string, string> {
  const seconds = (tokens: number): number => Math.ceil((tokens * 60) / perMinute);
  const left = meter.left(key);
  return {
    'ratelimit-policy': `"key";q=${burst};w=${seconds(burst)}`,
    ratelimit: `"key";r=${left};t=${seconds(burst - left)}`,
  };
}
