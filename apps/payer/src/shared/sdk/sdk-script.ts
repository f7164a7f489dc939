import { settings } from '../settings.ts';

interface ScriptUrlPolicy {
  createScriptURL(url: string): unknown;
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): ScriptUrlPolicy;
}

let policy: ScriptUrlPolicy | undefined;

/**
 * A script's address in the form the page's policy accepts: with Trusted Types only through the policy `app` (threats
 * 7). Only addresses of the run-time settings may be passed.
 */
function trustedScriptUrl(url: string): string {
  const factory = (window as { trustedTypes?: PolicyFactory }).trustedTypes;
  if (factory === undefined) return url;
  policy ??= factory.createPolicy('app', { createScriptURL: (given) => given });
  // The DOM accepts the trusted object where its types say string.
  return policy.createScriptURL(url) as string;
}

/** A dead script host delays the page no longer than this (ux 3 "Loading", R35). */
export const SDK_WAIT_MS = 8000;

/** The result of loading the payment SDK's script. */
export type SdkOutcome = 'loaded' | 'failed' | 'late';

let started: { readonly url: string; readonly outcome: Promise<SdkOutcome> } | undefined;

/**
 * Loads the payment SDK's script, the "external ERP script" of the specification [SR-2.23] (R35), once.
 * @returns the result; after 8 seconds `late`, so that a dead host blocks nothing. A late script still arrives.
 */
export function loadSdkScript(): Promise<SdkOutcome> {
  const url = settings().sdk_url;
  if (started?.url === url) return started.outcome;
  const outcome = new Promise<SdkOutcome>((resolve) => {
    const script = document.createElement('script');
    script.async = true;
    script.addEventListener('load', () => resolve('loaded'));
    script.addEventListener('error', () => {
      // A failed load may be retried when the payer pays.
      started = undefined;
      resolve('failed');
    });
    setTimeout(() => resolve('late'), SDK_WAIT_MS);
    script.src = trustedScriptUrl(url);
    document.head.append(script);
  });
  started = { url, outcome };
  return outcome;
}
