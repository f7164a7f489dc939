import { randomBytes } from 'node:crypto';
import { indiaDay } from '@shulk/domain';
import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  describeVerifiedState,
  publicReceiptKeys,
  readAsset,
  RECEIPT_KEYS_PATH,
  receiptKeysJson,
  VERIFICATION_CODE,
  VERIFY_ASSETS,
  verifyCodeHtml,
  verifyPageHtml,
  WITHDRAWN_FILE,
  WITHDRAWN_PATH,
  withdrawnList,
} from '../../documents/index.ts';
import type { VerifiedState } from '../../documents/index.ts';
import type { Services } from '../../platform/services.ts';
import { instituteTime } from '../pages/index.ts';
import { receiptKeys } from './receipt-keys.ts';
import { selectIssuer, selectVerification, selectWithdrawn } from './verification.store.ts';

/** The verify page checks receipts with its own scripts and service worker, and nothing from outside (R39). */
const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'self'`,
    `style-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const sendHtml = (reply: FastifyReply, html: string, nonce: string, status: number): FastifyReply =>
  reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy(nonce))
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-cache')
    .send(html);

/**
 * Mounts `/verify`, its files, `/verify/{code}` with its JSON, the list of withdrawn receipts of each institute and
 * the public keys (decisions 9, institute 10).
 */
export function mountVerifyPages(http: FastifyInstance): void {
  const { services } = http.platform;
  const keys = publicReceiptKeys(receiptKeys(services.settings));
  http.get('/verify', (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    return sendHtml(
      reply,
      verifyPageHtml({ keys, nonce, publicUrl: services.settings.publicUrl }),
      nonce,
      200,
    );
  });
  for (const file of VERIFY_ASSETS) {
    http.get(file.path, async (_request, reply) =>
      reply.headers(file.headers).send(await readAsset(file.asset)),
    );
  }
  http.get(RECEIPT_KEYS_PATH, (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .headers({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'max-age=3600',
      })
      .send(receiptKeysJson(keys)),
  );
  mountVerifyCode(http, services);
  mountWithdrawn(http, services);
}

/** A phone keeps this list and asks it where there is no network; it names nobody (institute 10). */
function mountWithdrawn(http: FastifyInstance, services: Services): void {
  http.get<{ Params: { file: string } }>(`${WITHDRAWN_PATH}:file`, async (request, reply) => {
    const code = WITHDRAWN_FILE.exec(request.params.file)?.[1];
    const issuer = code === undefined ? undefined : await selectIssuer(services.db, code);
    if (code === undefined || issuer === undefined) {
      return reply
        .status(404)
        .header('cache-control', 'no-store')
        .send({ message: 'No institute has this code.' });
    }
    return reply.header('cache-control', 'public, max-age=300').send(
      withdrawnList({
        institute_code: code,
        name: issuer.label,
        day: indiaDay(instituteTime(issuer, services.clock)),
        codes: await selectWithdrawn(services.db, issuer.id),
      }),
    );
  });
}

function mountVerifyCode(http: FastifyInstance, services: Services): void {
  http.get<{ Params: { code: string } }>('/verify/:code', async (request, reply) => {
    const [code, json] = splitCode(request.params.code);
    const state = await verifiedState(services, code);
    const status = state.state === 'not_known' ? 404 : 200;
    if (json) {
      const data = describeVerifiedState(state);
      return reply
        .status(status)
        .header('cache-control', 'no-store')
        .send({ status_code: status, success: status === 200, message: data.heading, data });
    }
    const nonce = randomBytes(16).toString('base64');
    return sendHtml(reply, verifyCodeHtml({ state, nonce }), nonce, status);
  });
}

const splitCode = (text: string): [string, boolean] =>
  text.endsWith('.json') ? [text.slice(0, -'.json'.length), true] : [text, false];

/** The present state of a receipt by its verification code: amount and date, no personal data (decisions 9). */
export async function verifiedState(services: Services, code: string): Promise<VerifiedState> {
  const row = VERIFICATION_CODE.test(code) ? await selectVerification(services.db, code) : undefined;
  if (row === undefined) return { state: 'not_known' };
  const issued = {
    kind: 'receipt',
    issued_on: row.issued_on,
    amount_paise: row.amount_paise,
    test: row.institute_mode === 'test',
  } as const;
  // Who holds a replaced paper needs the newer one, whatever happened to the money since.
  if (row.replaced_on !== null) return { ...issued, state: 'replaced', replaced_on: row.replaced_on };
  return row.refunded_paise === 0 || row.refunded_on === null
    ? { ...issued, state: 'valid' }
    : { ...issued, state: 'refunded', refunded_paise: row.refunded_paise, refunded_on: row.refunded_on };
}
