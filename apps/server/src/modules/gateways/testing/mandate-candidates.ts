import { candidates } from './gateway-candidates.ts';
import type { Candidate } from './gateway-candidates.ts';

/** An adapter under the suite of mandates. */
export interface MandateCandidate extends Candidate {
  /** Whether the approval page is opened with a token of the registration's own. */
  readonly hasLaunchToken: boolean;
}

/** What mandates of a gateway have of their own; a gateway that is not named here offers none. */
const own: Partial<Record<Candidate['name'], Omit<MandateCandidate, keyof Candidate>>> = {
  razorpay: { hasLaunchToken: false },
  cashfree: { hasLaunchToken: true },
  easebuzz: { hasLaunchToken: true },
};

/** The adapters every line of mandate-gateway.contract.test.ts holds for. */
export const mandateCandidates: readonly MandateCandidate[] = candidates.flatMap((candidate) => {
  const traits = own[candidate.name];
  return traits === undefined ? [] : [{ ...candidate, ...traits }];
});
