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
export function trustedScriptUrl(url: string): string {
  const factory = (window as { trustedTypes?: PolicyFactory }).trustedTypes;
  if (factory === undefined) return url;
  policy ??= factory.createPolicy('app', { createScriptURL: (given) => given });
  // The DOM accepts the trusted object where its types say string.
  return policy.createScriptURL(url) as string;
}
