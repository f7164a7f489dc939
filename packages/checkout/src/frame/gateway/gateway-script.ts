/** A script that has not loaded by then counts as failed (ux 3 "Loading"). */
const SCRIPT_WAIT_MS = 20_000;

/** The gateways whose scripts may run in this document; the sandbox's comes from our own origin. */
const SCRIPT_ORIGINS: readonly string[] = [
  'https://checkout.razorpay.com',
  'https://sdk.cashfree.com',
  'https://ebz-static.s3.ap-south-1.amazonaws.com',
];

interface ScriptUrlPolicy {
  createScriptURL(url: string): unknown;
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): ScriptUrlPolicy;
}

/** The absolute address of a gateway's script. @throws TypeError for any origin but ours and the known gateways' */
export function gatewayScriptUrl(url: string): string {
  const whole = new URL(url, location.origin);
  if (whole.origin !== location.origin && !SCRIPT_ORIGINS.includes(whole.origin)) {
    throw new TypeError(`${whole.origin} is no gateway whose script may run here`);
  }
  return whole.href;
}

let policy: ScriptUrlPolicy | undefined;

/** The address in the form Trusted Types accept: through the policy `app` (threats 7). */
function trustedScriptUrl(url: string): string {
  const factory = (window as { trustedTypes?: PolicyFactory }).trustedTypes;
  if (factory === undefined) return gatewayScriptUrl(url);
  policy ??= factory.createPolicy('app', { createScriptURL: gatewayScriptUrl });
  // The DOM accepts the trusted object where its types say string.
  return policy.createScriptURL(url) as string;
}

const loading = new Map<string, Promise<boolean>>();

/** Loads a gateway's script once; a failed one may be retried. @returns whether it loaded */
export function loadGatewayScript(url: string): Promise<boolean> {
  const known = loading.get(url);
  if (known !== undefined) return known;
  const arrival = new Promise<boolean>((resolve) => {
    const script = document.createElement('script');
    const end = (arrived: boolean): void => {
      clearTimeout(timer);
      if (!arrived) {
        loading.delete(url);
        script.remove();
      }
      resolve(arrived);
    };
    const timer = setTimeout(() => end(false), SCRIPT_WAIT_MS);
    script.async = true;
    script.addEventListener('load', () => end(true));
    script.addEventListener('error', () => end(false));
    script.src = trustedScriptUrl(url);
    document.head.append(script);
  });
  loading.set(url, arrival);
  return arrival;
}
