import { randomBytes } from 'node:crypto';
import { indiaDay } from '@shulk/domain';
import { OPERATOR_FIELDS } from '@shulk/words/fields';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  describeVerifiedState,
  languageQuery,
  publicReceiptKeys,
  readAsset,
  readTypedCode,
  RECEIPT_KEYS_PATH,
  receiptKeysJson,
  VERIFICATION_CODE,
  VERIFY_ASSETS,
  verifyCodeHtml,
  verifyPageHtml,
  verifyRefusedHtml,
  WITHDRAWN_FILE,
  WITHDRAWN_PATH,
  withdrawnList,
} from '../../../documents/index.ts';
import type { Reader, VerifiedState } from '../../../documents/index.ts';
import { AppError } from '../../../platform/errors.ts';
import {
  forCaller,
  inLanguage,
  inLanguageOf,
  languageOfDocument,
  namedLanguage,
} from '../../../platform/language.ts';
import type { Services } from '../../../platform/services.ts';
import { instituteTime } from '../../pages/index.ts';
import { receiptKeys } from '../receipt-keys.ts';
import { countMiss, refuseGuesser } from './verify-limits.ts';
import { selectIssuer, selectVerification, selectWithdrawn } from './verification.store.ts';

/** The verify page checks receipts with its own scripts and service worker, and loads nothing from outside (R39). */
const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'self'`,
    `style-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    // Without scripts the server answers the field for a typed code.
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const newNonce = (): string => randomBytes(16).toString('base64');

const sendHtml = (reply: FastifyReply, html: string, nonce: string, status: number): FastifyReply =>
  reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy(nonce))
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-language, cookie')
    .send(html);

/**
 * Mounts `/verify`, its files, `/verify/{code}` with its JSON, the list of withdrawn receipts of each institute and the
 * public keys (decisions 9, institute 10).
 */
export function mountVerifyPages(http: FastifyInstance): void {
  const { services } = http.platform;
  const keys = publicReceiptKeys(receiptKeys(services.settings));
  http.get<{ Querystring: { code?: unknown } }>('/verify', (request, reply) =>
    toReader(request, async (reader) => {
      const { code: value } = request.query;
      const typed = typeof value === 'string' ? forCaller(() => readTypedCode(value)) : undefined;
      if (typed !== undefined && 'code' in typed)
        return reply.redirect(`/verify/${typed.code}${languageQuery(reader)}`, 303);
      const nonce = newNonce();
      const { publicUrl } = services.settings;
      const field = typeof value === 'string' && typed ? { field: { value, problem: typed.problem } } : {};
      const html = forCaller(() => verifyPageHtml({ keys, nonce, publicUrl, reader, ...field }));
      return sendHtml(reply, html, nonce, 200);
    }),
  );
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

/** A phone caches this list and uses it offline; it names nobody (institute 10). */
function mountWithdrawn(http: FastifyInstance, services: Services): void {
  http.get<{ Params: { file: string } }>(`${WITHDRAWN_PATH}:file`, async (request, reply) => {
    const code = WITHDRAWN_FILE.exec(request.params.file)?.[1];
    const issuer = code === undefined ? undefined : await selectIssuer(services.db, code);
    if (code === undefined || issuer === undefined) {
      return reply
        .status(404)
        .header('cache-control', 'no-store')
        .send({ message: OPERATOR_FIELDS.noInstitute });
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
  http.get<{ Params: { code: string } }>('/verify/:code', (request, reply) => {
    const [value, json] = splitCode(request.params.code);
    // A script asks for the state in the language of its page, like any call.
    return json
      ? inLanguageOf(request.headers['accept-language'], () => sendState(services, request, reply, value))
      : toReader(request, (reader) => sendState(services, request, reply, value, reader));
  });
}

/** @param reader of the page; undefined for the JSON */
async function sendState(
  services: Services,
  { ip }: FastifyRequest,
  reply: FastifyReply,
  value: string,
  reader?: Reader,
): Promise<FastifyReply> {
  const typed = forCaller(() => readTypedCode(value));
  try {
    const state = 'code' in typed ? await countedState(services, typed.code, ip) : NOT_KNOWN;
    const status = state.state === 'not_known' ? 404 : 200;
    if (reader === undefined)
      return sendJson(
        reply,
        status,
        forCaller(() => describeVerifiedState(state)),
      );
    const nonce = newNonce();
    const problem = 'code' in typed ? '' : typed.problem;
    const field = status === 404 ? { field: { value, problem } } : {};
    const html = forCaller(() => verifyCodeHtml({ state, nonce, reader, ...field }));
    return sendHtml(reply, html, nonce, status);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'lookup_limited') throw error;
    return refuse(reply, error, reader);
  }
}

/** Answers with a document in the language of its reader. */
const toReader = <T>(request: FastifyRequest, answer: (reader: Reader) => Promise<T>): Promise<T> => {
  const language = languageOfDocument(request);
  return inLanguage(language, () => answer({ language, isNamed: namedLanguage(request) === language }));
};

const sendJson = (
  reply: FastifyReply,
  status: number,
  data: ReturnType<typeof describeVerifiedState>,
): FastifyReply =>
  reply
    .status(status)
    .header('cache-control', 'no-store')
    .send({ status_code: status, success: status === 200, message: data.heading, data });

function refuse(reply: FastifyReply, error: AppError, reader: Reader | undefined): FastifyReply {
  if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
  const { message, status } = error;
  if (reader === undefined) {
    return reply
      .status(status)
      .header('cache-control', 'no-store')
      .send({ status_code: status, success: false, message, data: null });
  }
  const nonce = newNonce();
  const html = forCaller(() => verifyRefusedHtml({ message, nonce, reader }));
  return sendHtml(reply, html, nonce, status);
}

/** @throws AppError lookup_limited for an address that tries codes out (threats 5) */
async function countedState(services: Services, code: string, ip: string): Promise<VerifiedState> {
  await refuseGuesser(services, ip);
  const state = await verifiedState(services, code);
  if (state.state === 'not_known') await countMiss(services, ip);
  return state;
}

const splitCode = (text: string): [string, boolean] =>
  text.endsWith('.json') ? [text.slice(0, -'.json'.length), true] : [text, false];

const NOT_KNOWN: VerifiedState = { state: 'not_known' };

/** The present state of a receipt by its verification code: institute, amount and date, no personal data (decisions 9). */
export async function verifiedState(services: Services, code: string): Promise<VerifiedState> {
  const row = VERIFICATION_CODE.test(code) ? await selectVerification(services.db, code) : undefined;
  if (row === undefined) return NOT_KNOWN;
  const issued = {
    kind: 'receipt',
    issued_on: row.issued_on,
    amount_paise: row.amount_paise,
    test: row.institute_mode === 'test',
    institute: row.institute_label,
  } as const;
  // Lost money counts for each issue; otherwise the holder of a replaced paper needs the newer one.
  if (row.reversed_on !== null) return { ...issued, state: 'cancelled', cancelled_on: row.reversed_on };
  if (row.replaced_on !== null) return { ...issued, state: 'replaced', replaced_on: row.replaced_on };
  if (row.refunded_paise > 0 && row.refunded_on !== null) {
    const { refunded_paise, taken_back_paise, refunded_on } = row;
    return { ...issued, state: 'refunded', refunded_paise, taken_back_paise, refunded_on };
  }
  return row.disputed_on === null
    ? { ...issued, state: 'valid' }
    : { ...issued, state: 'disputed', disputed_paise: row.disputed_paise, disputed_on: row.disputed_on };
}
