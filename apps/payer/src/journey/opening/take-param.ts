/**
 * Removes one parameter from the address bar, so that it does not stay in the history, in referrers or in a forwarded
 * link (threats 2 row 20); a reload finds it in the history's state.
 * @returns its value, '' without one
 */
export function takeParam(name: string): string {
  const query = new URLSearchParams(location.search);
  const state = history.state as Readonly<Record<string, unknown>> | null;
  const key = `shulk_param_${name}`;
  const kept = state?.[key];
  const value = query.get(name) ?? (typeof kept === 'string' ? kept : '');
  query.delete(name);
  const rest = query.toString();
  history.replaceState(
    { ...state, [key]: value },
    '',
    location.pathname + (rest === '' ? '' : `?${rest}`) + location.hash,
  );
  return value;
}
