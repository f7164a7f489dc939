/** A link that opens a new tab, with the analytics distinct id [SR-2.19]. */
export function withDistinctId(link: string, distinctId: string): string {
  return withQuery(link, 'mxp_did', distinctId);
}

/** A link with one more value in its query; what follows `#` stays at its end. */
export function withQuery(link: string, name: string, value: string): string {
  const [address = '', ...fragment] = link.split('#');
  const joint = address.includes('?') ? '&' : '?';
  const hash = fragment.length > 0 ? `#${fragment.join('#')}` : '';
  return `${address}${joint}${name}=${encodeURIComponent(value)}${hash}`;
}
