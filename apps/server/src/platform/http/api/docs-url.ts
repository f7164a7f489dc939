import type { ErrorCode } from '@shulk/contract/errors';
import type { Settings } from '../../settings.ts';

/** Where a refusal of the institute API is explained; undefined for calls of other services. */
export function docsOf(
  { publicUrl, serviceBases }: Pick<Settings, 'publicUrl' | 'serviceBases'>,
  url: string,
  code: ErrorCode,
): string | undefined {
  const base = new URL(serviceBases.api, publicUrl).pathname.replace(/\/$/, '');
  return url.startsWith(`${base}/`) ? `${publicUrl}/docs/errors#${code}` : undefined;
}
