interface ScriptUrlPolicy {
  createScriptURL(url: string): unknown;
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): ScriptUrlPolicy;
}

let policy: ScriptUrlPolicy | undefined;

/**
 * A script's address as the page's policy accepts it: with Trusted Types on, only through the one policy `app`
 * (threats 7). Only addresses of the run-time settings may be given.
 */
export function trustedScriptUrl(url: string): string {
  const factory = (window as { trustedTypes?: PolicyFactory }).trustedTypes;
  if (factory === undefined) return url;
  policy ??= factory.createPolicy('app', { createScriptURL: (given) => given });
  // The DOM takes the trusted object where its types say text.
  return policy.createScriptURL(url) as string;
}
