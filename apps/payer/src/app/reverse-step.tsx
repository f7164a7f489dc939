import { wrapperFailed } from '@shulk/domain';
import { ReverseLookup } from '../features/reverse-lookup/index.ts';
import type { ReverseOutcome } from '../features/reverse-lookup/index.ts';
import { toastError } from '../shared/toasts.ts';
import { useJourney } from './journey-context.ts';
import { StepCrumbs } from './step-crumbs.tsx';

/** The reverse lookup and where it leads: the config's own slug with scode, or a step here [PJ-4.64..PJ-4.67]. */
export default function ReverseStep({ number }: { readonly number: number }) {
  const journey = useJourney();
  const { page, setStudent, reloadPage, tell } = journey;
  const onDone = async (outcome: ReverseOutcome): Promise<void> => {
    if (outcome.kind === 'redirect') {
      // Normal navigation, so that Back returns here (ux 3 "Step change").
      location.assign(`/${outcome.slug}?scode=${encodeURIComponent(outcome.scode)}`);
      return;
    }
    setStudent(outcome.student);
    const reply = await reloadPage({ sbd_code: outcome.student.sbd_code });
    // The reverse flow never sends the payer away (C36).
    if (!reply.ok) toastError(wrapperFailed(reply.message));
    else tell({ type: 'reverse_ended', step: outcome.step });
  };
  return (
    <ReverseLookup page={page} crumbs={<StepCrumbs journey={journey} number={number} />} onDone={onDone} />
  );
}
