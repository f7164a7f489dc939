import type { CallLimits } from '../../platform/outbound/json-caller.ts';
import { CASHFREE_SCRIPT, cashfreeGateway } from './cashfree/cashfree-gateway.ts';
import { EASEBUZZ_SCRIPT, easebuzzGateway } from './easebuzz/easebuzz-gateway.ts';
import type { Gateway } from './gateway.ts';
import { RAZORPAY_SCRIPT, razorpayGateway } from './razorpay/razorpay-gateway.ts';

/** The input of an adapter; only here and in the adapters are secrets open. */
export interface AdapterParts extends CallLimits {
  readonly mode: 'test' | 'live';
  readonly key_id: string;
  readonly key_secret: string;
  /** The currently valid webhook secrets; two during a rotation (threats 6.4). */
  readonly webhookSecrets: () => readonly string[];
  /** Base address of calls; '' for the vendor's own address in this mode. */
  readonly base_url: string;
  readonly isAtSandbox: boolean;
}

type Opener = (parts: AdapterParts) => Gateway;

/** The sandbox's scripts are proxied on our own origin, whatever host name the payer typed (R40). */
const SANDBOX_SCRIPT = '/sandbox/v1/checkout.js';
const SANDBOX_CASHFREE_SCRIPT = '/sandbox/cashfree/v3/cashfree.js';
const SANDBOX_EASEBUZZ_SCRIPT = '/sandbox/easebuzz/checkout.js';

const razorpay: Opener = (parts) =>
  razorpayGateway({ ...parts, script_url: parts.isAtSandbox ? SANDBOX_SCRIPT : RAZORPAY_SCRIPT });

/** The bank itself settles these accounts: Razorpay's report never names them (gateways A.9). */
const settledByTheBank: Opener = (parts) => ({ ...razorpay(parts), settledOn: undefined });

const cashfree: Opener = (parts) =>
  cashfreeGateway({
    ...parts,
    script_url: parts.isAtSandbox ? SANDBOX_CASHFREE_SCRIPT : CASHFREE_SCRIPT,
  });

const easebuzz: Opener = (parts) =>
  easebuzzGateway({ ...parts, script_url: parts.isAtSandbox ? SANDBOX_EASEBUZZ_SCRIPT : EASEBUZZ_SCRIPT });

/** The adapter of each vendor (gateways 0). */
const openers: ReadonlyMap<string, Opener> = new Map([
  ['SANDBOX', razorpay],
  ['RAZORPAY', razorpay],
  ['HDFC-COLLECTNOW-RAZORPAY', settledByTheBank],
  ['HDFC-VAS-RAZORPAY', settledByTheBank],
  ['UNIPG', razorpay],
  ['CASHFREE', cashfree],
  ['EASEBUZZ', easebuzz],
]);

/** Whether a vendor has an adapter. */
export const isSpokenFor = (vendor: string): boolean => openers.has(vendor);

/** Opens the adapter of a vendor; undefined if it has none. */
export const openAdapter = (vendor: string, parts: AdapterParts): Gateway | undefined =>
  openers.get(vendor)?.(parts);
