import { NO_PAISE } from '@shulk/domain';
import type { Rail } from '@shulk/domain';
import { CallRefused, CallUnknown } from '../../../platform/outbound/answers.ts';
import { jsonCaller } from '../../../platform/outbound/json-caller.ts';
import type {
  DebitOrderRequest,
  DebitRequest,
  GatewayDebit,
  MandateGateway,
  MandateRegistration,
  MandateRequest,
} from '../mandate-gateway.ts';
import type { EasebuzzAccount } from './easebuzz-account.ts';
import {
  checkNotice,
  isOver,
  mandateState,
  readDebit,
  readMandate,
  readMandateKey,
} from './easebuzz-mandate-wire.ts';
import type { EasebuzzDebit, EasebuzzMandate } from './easebuzz-mandate-wire.ts';
import { easebuzzHash } from './easebuzz-signature.ts';
import { amountText, UNKNOWN_PAYER } from './easebuzz-wire.ts';

/** Autocollect has a host of its own (gateways C.1). */
const HOSTS = { test: 'https://sandboxapi.easebuzz.in', live: 'https://api.easebuzz.in' } as const;

/** How each rail is requested and debited (gateways C.5). */
const RAILS = {
  UPI_AUTOPAY: { request_type: 'UPIAD', payment_modes: ['UPI'], debit: '/mandate/execute/' },
  ENACH: { request_type: 'EN', payment_modes: ['NB'], debit: '/mandate/presentment/' },
} as const satisfies Record<Rail, object>;

const id = encodeURIComponent;

/** Debits and payments are queried at different places, so a debit's reference shows that it is one. */
const debitReference = (receipt: string): string => `${receipt}-d`;

/** Whether a reference is a debit's; txnids of payments end otherwise. */
export const isDebitReference = (orderId: string): boolean => orderId.endsWith('-d');

/** Mandates and debits of Autocollect, and one debit in the form of an order's payments. */
export interface EasebuzzMandates {
  readonly port: MandateGateway;
  /** A debit in its present state, undefined if none has begun. @throws CallUnknown */
  readonly debitOf: (reference: string) => Promise<EasebuzzDebit | undefined>;
}

/** Authenticates a call with an amount. */
interface Proven {
  readonly amount: string;
  readonly transaction_id: string;
  readonly [field: string]: unknown;
}

/**
 * Autocollect's calls, each with its own hash: over amount and transaction if it has an amount, otherwise over the ids
 * in its address (gateways C.5, decision 37).
 */
function autocollectCalls(account: EasebuzzAccount) {
  const { mode, key_id: key, key_secret: salt, base_url: baseUrl } = account;
  const base = `${(baseUrl || HOSTS[mode]).replace(/\/+$/, '')}/autocollect/v1`;
  const http = (...proven: readonly string[]) =>
    jsonCaller(
      base,
      { 'x-eb-merchant-key': key, authorization: easebuzzHash(key, ...proven, salt) },
      account,
    );
  return {
    get: (path: string, reference: string) => http(reference).get(path),
    post: (path: string, body: Proven) => http(body.amount, body.transaction_id).post(path, { key, ...body }),
    change: (path: string, reference: string, body: object) => http(reference).post(path, { key, ...body }),
  };
}

type Calls = ReturnType<typeof autocollectCalls>;

/** Easebuzz's Autocollect (gateways C.5). */
export function easebuzzMandates(account: EasebuzzAccount): EasebuzzMandates {
  const calls = autocollectCalls(account);

  const mandateOf = async (txn: string): Promise<EasebuzzMandate | undefined> => {
    const answer = await calls.get(`/mandate/${id(txn)}/`, txn).catch(nothingThere);
    return answer === undefined ? undefined : readMandate(answer, txn);
  };

  const debitOf: EasebuzzMandates['debitOf'] = async (reference) => {
    try {
      const path = `/mandate/presentment/${id(reference)}/`;
      const answer = await calls.get(path, reference).catch(nothingThere);
      return answer === undefined ? undefined : readDebit(answer, reference);
    } catch (error) {
      // A refused query must not count as a debit that was not made.
      if (error instanceof CallRefused) throw new CallUnknown('The gateway does not tell of a debit.');
      throw error;
    }
  };

  const port: MandateGateway = {
    register: (input) => register(calls, input),
    fetchMandate: async (mandate) => {
      const told = await mandateOf(mandate.gateway_order_id);
      if (told !== undefined) return mandateState(told, mandate);
      return { state: 'none', token_id: mandate.token_id, payment_id: '', reason: '' };
    },
    cancelMandate: async ({ token_id }) => {
      const told = await mandateOf(token_id);
      if (told === undefined || isOver(told)) return;
      const path = `/mandate/${id(told.id)}/status_update/`;
      const body = { status: 'revoked', remarks: 'No further debits' };
      await calls.change(path, told.id, body).catch(async (error: unknown) => {
        // A refusal counts only if the mandate is over: otherwise the payer would keep one that is over here.
        const now = error instanceof CallRefused ? await mandateOf(token_id) : undefined;
        if (now === undefined || !isOver(now)) throw error;
      });
    },
    openDebit: async (input) => {
      const reference = debitReference(input.receipt);
      // The bank's notice exists only for UPI; eNACH has only ours (regulation E.1).
      if (input.rail === 'UPI_AUTOPAY') await notifyPayer(calls, input, reference);
      return { gateway_order_id: reference, amount: input.amount, launch_token: '' };
    },
    executeDebit: async (input) => {
      const reference = input.gateway_order_id;
      const earlier = await debitOf(reference);
      if (earlier !== undefined) return toPort(earlier);
      try {
        return toPort(await beginDebit(calls, input));
      } catch (error) {
        // Another process may have begun it between query and call.
        const begun = error instanceof CallRefused ? await debitOf(reference) : undefined;
        if (begun === undefined) throw error;
        return toPort(begun);
      }
    },
    fetchDebit: async (reference) => {
      const made = await debitOf(reference);
      return made && toPort(made);
    },
  };
  return { port, debitOf };
}

/** Gives the bank's notice of a debit, once. @throws CallRefused also if the bank could not give it */
async function notifyPayer(
  calls: Calls,
  { amount, token_id: transaction_id }: DebitOrderRequest,
  reference: string,
): Promise<void> {
  const body = {
    amount: amountText(amount),
    transaction_id,
    notification_request_number: reference,
    // We begin the debit ourselves, after a last check of what is owed.
    schedule_presentment: 'false',
  };
  const answer = await calls.post('/mandate/notify/', body).catch(async (error: unknown) => {
    // A repeated request is refused: the first notice counts, if there is one.
    if (!(error instanceof CallRefused)) throw error;
    const path = `/mandate/notification/${id(reference)}/`;
    const earlier = await calls.get(path, reference).catch(nothingThere);
    if (earlier === undefined) throw error;
    return earlier;
  });
  checkNotice(answer, reference, amount);
}

async function beginDebit(
  calls: Calls,
  { gateway_order_id: reference, amount, rail, token_id: transaction_id }: DebitRequest,
): Promise<EasebuzzDebit> {
  const body = {
    amount: amountText(amount),
    transaction_id,
    merchant_request_number: reference,
    ...(rail === 'UPI_AUTOPAY' ? { notification_request_number: reference } : {}),
  };
  const made = readDebit(await calls.post(RAILS[rail].debit, body), reference);
  if (made === undefined) throw new CallUnknown('The gateway did not say what it made of a debit.');
  return made;
}

const toPort = ({ payment, reason_code }: EasebuzzDebit): GatewayDebit => ({
  gateway_payment_id: payment?.gateway_payment_id ?? '',
  reason_code,
});

/** Autocollect knows nothing under this reference; any other refusal is an error. */
function nothingThere(error: unknown): undefined {
  if (!(error instanceof CallRefused) || error.status !== 404) throw error;
}

/** Registers a mandate. @throws CallRefused, CallUnknown */
async function register(calls: Calls, input: MandateRequest): Promise<MandateRegistration> {
  const { receipt } = input;
  for (const txn of [receipt, `${receipt}-2`]) {
    try {
      return await registerUnder(calls, input, txn);
    } catch (error) {
      // Used up by a call whose answer was lost: nobody saw its access key, so another txnid is equally good.
      if (!(error instanceof CallRefused)) throw error;
    }
  }
  return registerUnder(calls, input, `${receipt}-3`);
}

/** Requests the access key with which the payer approves a mandate; Easebuzz takes nothing for it. */
async function registerUnder(calls: Calls, input: MandateRequest, txn: string): Promise<MandateRegistration> {
  const { rail, payer } = input;
  const { request_type, payment_modes } = RAILS[rail];
  const answer = await calls.post('/access-key/generate/', {
    transaction_id: txn,
    success_url: input.return_url,
    failure_url: input.return_url,
    request_type,
    amount: amountText(input.max_amount),
    email: payer.email || UNKNOWN_PAYER.email,
    phone: payer.mobile || UNKNOWN_PAYER.phone,
    start_date: input.starts_on,
    end_date: input.ends_on,
    frequency: 'AS_PRESENTED',
    payment_modes,
    amount_rule: 'MAX',
  });
  return {
    customer_id: '',
    gateway_order_id: txn,
    launch_token: readMandateKey(answer),
    amount: NO_PAISE,
  };
}
