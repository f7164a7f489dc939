import { permissions, permissionsOfErp, publishable, routes } from '@shulk/contract';
import type { Permission } from '@shulk/contract';
import { PERMISSION_WORDS } from '../texts/permissions.ts';

/** The calls that need a permission, as `GET /api/v1/…`. */
const callsOf = (permission: Permission): string =>
  routes
    .filter((route) => route.permission === permission)
    .map(({ method, path }) => `\`${method} /api/v1${path.replaceAll(/:(\w+)/g, '{$1}')}\``)
    .join(', ');

const code = (list: readonly string[]): string => list.map((one) => `\`${one}\``).join(', ');

/** The page of all permissions; each is an anchor. */
export function permissionsPage(): string {
  const used = permissions.filter((one) => callsOf(one) !== '');
  const rest = permissions.filter((one) => callsOf(one) === '' && !permissionsOfErp.includes(one));
  const entries = used.map((one) => `### \`${one}\`\n\n${PERMISSION_WORDS[one]}\n\nCalls: ${callsOf(one)}\n`);
  return `# Permissions and scopes

A key has a list of scopes, and each call of the [institute API](institute-api.md) needs one of them. \`write\` does not include \`read\`. Without
the scope the answer is [\`permission_missing\`](errors.md#permission_missing), which names it. Give each key what its system uses and
nothing else.

A publishable key (\`pk_…\`) can have only ${code(publishable)}. The credentials of the older calls under \`/api/erp\` act as a key
with ${code(permissionsOfErp)}.

## In use

${entries.join('\n')}
## Kept for later

A key may have these already; no call needs them yet.

| Scope | What it will allow |
| --- | --- |
${rest.map((one) => `| \`${one}\` | ${PERMISSION_WORDS[one]} |`).join('\n')}
`;
}
