import type { BundleInstitute } from '@shulk/contract';
import { mayReach } from '../../../../platform/outbound/addresses.ts';
import { isPublicHttps } from '../../../loans/index.ts';
import type { Checking } from '../checking.ts';
import { placed, refuseTwice } from '../problems.ts';
import type { Placed } from '../problems.ts';

/**
 * Checks an institute's lenders: each named once; a live institute's is called over https and never on the embedded
 * database, a test institute's may be the sandbox's (threats 2 row 9, decisions 12, decision 29).
 */
export function checkLenders(checking: Checking, { path, value }: Placed<BundleInstitute>): void {
  const lenders = placed(`${path}.lenders`, value.lenders);
  refuseTwice(checking.problems, lenders, (lender) => lender.name, 'name');
  for (const { path: at, value: lender } of lenders) {
    const base = lender.base_url ?? '';
    if (value.mode === 'test') {
      if (base !== '' && !isTestWeb(base)) {
        checking.problems.add(
          `${at}.base_url`,
          "Give a whole http or https address outside of private networks, or leave this out for the sandbox's lender.",
        );
      }
      continue;
    }
    if (checking.isEmbedded) {
      checking.problems.add(
        at,
        'The embedded database does not survive a power loss and takes no live loans; set DATABASE_URL.',
      );
    }
    if (!isPublicHttps(base)) {
      checking.problems.add(
        `${at}.base_url`,
        'A live institute needs an https address that is not this machine.',
      );
    }
  }
}

/** Whether a test institute's lender may be called at an address. */
const isTestWeb = (address: string): boolean =>
  URL.canParse(address) &&
  /^https?:$/.test(new URL(address).protocol) &&
  mayReach(new URL(address), 'loopback');

/** Sandbox lenders that two institutes of the bundle share: each would receive the other's messages. */
export function checkSharedLenders(checking: Checking): void {
  const lenders = checking.parts.institutes.flatMap(({ path, value }) =>
    placed(`${path}.lenders`, value.lenders),
  );
  const sandboxKey = ({ base_url, key_id }: (typeof lenders)[number]['value']): string | undefined =>
    base_url === undefined ? key_id : undefined;
  refuseTwice(checking.problems, lenders, sandboxKey, 'key_id');
}
