import { reverseFailure } from '@shulk/domain';
import { ReverseLookup } from './index.ts';
import type { ReverseOutcome } from './index.ts';
import { toastError } from '../../shared/toasts.ts';
import type { VisitPrefill } from '../../shared/visit.ts';
import { useJourney } from '../../journey/journey-context.ts';
import { StepCrumbs } from '../../journey/step-crumbs.tsx';

interface ReverseStepProps {
  readonly number: number;
  /** The visit's data [PJ-4.70]. */
  readonly prefill: VisitPrefill;
}

/** The reverse lookup and where it leads: the config's own slug with scode, or a step here [PJ-4.64..PJ-4.67]. */
export default function ReverseStep({ number, prefill }: ReverseStepProps) {
  const journey = useJourney();
  const { page, setStudent, reloadPage, dispatch } = journey;
  const onDone = async (outcome: ReverseOutcome): Promise<void> => {
    if (outcome.kind === 'redirect') {
      // Normal navigation, so that Back returns here (ux 3 "Step change").
      location.assign(`/${outcome.slug}?scode=${encodeURIComponent(outcome.scode)}`);
      return;
    }
    setStudent(outcome.student);
    // The form may demand a code before it shows anything of the student; only the cards need their amounts now.
    if (outcome.step === 'payment_cards') {
      const reply = await reloadPage({ sbd_code: outcome.student.sbd_code });
      if (!reply.ok) {
        // The reverse flow never sends the payer away [C36] [PJ-8.9].
        toastError(() => reverseFailure('fetch_page'));
        return;
      }
    }
    dispatch({ type: 'reverse_ended', step: outcome.step });
  };
  return (
    <ReverseLookup
      page={page}
      prefill={prefill}
      crumbs={<StepCrumbs journey={journey} number={number} />}
      onDone={onDone}
    />
  );
}
