import { candidates } from './gateway-candidates.ts';
import type { Candidate } from './gateway-candidates.ts';

/** An adapter under the suite of mandates. */
export interface MandateCandidate extends Candidate {
  /** Whether the approval page needs the registration's own token. */
  readonly hasLaunchToken: boolean;
}

/** What is special about a gateway's mandates; a gateway not named here offers none. */
const own: Partial<Record<Candidate['name'], Omit<MandateCandidate, keyof Candidate>>> = {
  razorpay: { hasLaunchToken: false },
  cashfree: { hasLaunchToken: true },
  easebuzz: { hasLaunchToken: true },
};

/** The adapters that every case of mandate-gateway.contract.test.ts runs for. */
export const mandateCandidates: readonly MandateCandidate[] = candidates.flatMap((candidate) => {
  const traits = own[candidate.name];
  return traits === undefined ? [] : [{ ...candidate, ...traits }];
});
