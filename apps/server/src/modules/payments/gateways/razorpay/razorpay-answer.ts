import { GatewayRefused, GatewayUnknown } from '../gateway.ts';

/**
 * Runs one call and sorts its failures: a 4xx with the gateway's own error body is a clear no; everything else
 * leaves open what happened (threats 6.1). The library turns a lost reply into a TypeError; that is unknown too.
 */
export async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const status = statusOf(error);
    // 408, 409 and 429 say nothing about whether an earlier call of ours went through.
    if (status !== undefined && status >= 400 && status < 500 && ![408, 409, 429].includes(status)) {
      throw new GatewayRefused(`The gateway refused the call with status ${status}.`);
    }
    throw new GatewayUnknown(
      status === undefined ? 'The gateway did not answer.' : `The gateway answered with status ${status}.`,
    );
  }
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('statusCode' in error && 'error' in error && typeof error.error === 'object' && error.error !== null) {
    return typeof error.statusCode === 'number' ? error.statusCode : undefined;
  }
  const response = 'response' in error ? error.response : undefined;
  if (typeof response !== 'object' || response === null || !('status' in response)) return undefined;
  return typeof response.status === 'number' ? response.status : undefined;
}
