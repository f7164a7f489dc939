import { permissions, permissionsOfErp, publishable, routes } from '@shulk/contract';
import type { Permission } from '@shulk/contract';
import { PERMISSION_WORDS } from '../texts/permissions.ts';

/** The calls that need a permission, as `GET /api/v1/…`; the older ones are on a page of their own. */
function callsOf(permission: Permission): string {
  const calls = routes
    .filter(
      ({ service, permission: own, also = [] }) => service === 'api' && [own, ...also].includes(permission),
    )
    .map(({ method, path }) => `\`${method} /api/v1${path.replaceAll(/:(\w+)/g, '{$1}')}\``);
  return calls.length === 0
    ? 'For the older calls under `/api/erp` ([integrators](integrators.md)).'
    : `Calls: ${calls.join(', ')}`;
}

const code = (list: readonly string[]): string => list.map((one) => `\`${one}\``).join(', ');

/** The page of all permissions; each is an anchor. */
export function permissionsPage(): string {
  const entries = permissions.map((one) => `### \`${one}\`\n\n${PERMISSION_WORDS[one]}\n\n${callsOf(one)}\n`);
  return `# Permissions and scopes

A key has a list of scopes, and each call of the [institute API](institute-api.md) needs one of them. \`write\` does not include \`read\`. Without
the scope the answer is [\`permission_missing\`](errors.md#permission_missing), which names it. Give each key what its system uses and
nothing else. A key may still have a scope that is not listed here any more: it allows nothing.

A publishable key (\`pk_…\`) can have only ${code(publishable)}. The credentials of the older calls under \`/api/erp\` act as a key
with ${code(permissionsOfErp)}.

## All scopes

${entries.join('\n')}
`;
}
