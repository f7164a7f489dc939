import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import Razorpay from 'razorpay';

/** Whole time of one call to the gateway (threats 5: 5 s). */
const TIMEOUT_MS = 5_000;
/** No answer of these calls comes near this size. */
const MOST_BYTES = 1024 * 1024;

const agents = {
  httpAgent: new HttpAgent({ keepAlive: true, maxSockets: 64 }),
  httpsAgent: new HttpsAgent({ keepAlive: true, maxSockets: 64 }),
};

/** The library's own HTTP instance, which its types leave out: the place to set time-out, base address and agents. */
interface OpenApi {
  readonly rq: {
    readonly defaults: Record<string, unknown>;
    post(
      url: string,
      body: unknown,
      options: { headers: Record<string, string> },
    ): Promise<{ data: unknown }>;
  };
}

/** The official client of one account, made safe for us. */
export interface RazorpayClient {
  readonly sdk: Razorpay;
  /** Posts with headers the library itself does not let through (X-Refund-Idempotency). */
  post(path: string, body: object, headers: Record<string, string>): Promise<unknown>;
}

/**
 * Makes the official client (gateways A.1). Its defaults wait for ever, open a connection per call, follow
 * redirects with the secret in hand and obey HTTP_PROXY even for loopback (R44); all four are set right here.
 * @param baseUrl '' for Razorpay's own address
 */
export function createRazorpayClient(keyId: string, keySecret: string, baseUrl: string): RazorpayClient {
  const sdk = new Razorpay({ key_id: keyId, key_secret: keySecret });
  const { rq } = sdk.api as unknown as OpenApi;
  Object.assign(rq.defaults, {
    ...agents,
    ...(baseUrl === '' ? {} : { baseURL: baseUrl.replace(/\/+$/, '') }),
    timeout: TIMEOUT_MS,
    maxRedirects: 0,
    maxContentLength: MOST_BYTES,
    proxy: false,
  });
  return {
    sdk,
    post: async (path, body, headers) => (await rq.post(path, body, { headers })).data,
  };
}
