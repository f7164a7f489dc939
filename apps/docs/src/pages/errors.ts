import { errorStatus } from '@shulk/contract';
import type { ErrorCode } from '@shulk/contract';
import { ERROR_SENTENCES } from '@shulk/words/errors';
import { ERRORS_OF_CALLS } from '../texts/errors-of-calls.ts';
import { ERRORS_OF_PAYMENTS } from '../texts/errors-of-payments.ts';

const groups = { ...ERRORS_OF_CALLS, ...ERRORS_OF_PAYMENTS };

/** The page of all error codes; each is an anchor, to which `error.docs_url` leads. */
export function errorsPage(): string {
  const parts = Object.entries(groups).map(([label, codes]) => {
    const told = Object.entries(codes) as [ErrorCode, readonly [cause: string, next: string]][];
    const entries = told.map(
      ([code, [cause, next]]) =>
        `### \`${code}\`\n\nHTTP ${errorStatus(code)}: “${ERROR_SENTENCES[code]}”\n\n**Cause:** ${cause}\n\n**Next:** ${next}\n`,
    );
    return `## ${label}\n\n${entries.join('\n')}`;
  });
  return `# Error codes

Every refused call has \`error.code\` in its body, from this closed list. The code stays the same; \`message\` is for people and may
change. \`error.fields\` names what to correct, \`error.retry_after\` the seconds to wait. Quote \`request_id\` to support.

${parts.join('\n')}`;
}
