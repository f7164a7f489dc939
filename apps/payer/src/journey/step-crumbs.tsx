import { hasForm, hasReverseLookup } from '@shulk/domain';
import { Crumbs } from '@shulk/ui';
import { words } from '@shulk/words/screens/shared';
import type { JourneyValue } from './journey-context.ts';

/** The number of steps of a page's journey; steps already passed always count. */
function stepCount({ page, steps }: JourneyValue): number {
  const hasFeeStep = page.dynamic_link === true || page.is_checkbox_enabled === true;
  const isFeeStepReached = hasFeeStep && (hasForm(page) || steps[0] === 'checkbox');
  const planned = [hasReverseLookup(page), hasForm(page), isFeeStepReached, true].filter(Boolean).length;
  return Math.max(steps.length, planned);
}

/** The payer's progress; a page of one step shows none. */
export function StepCrumbs({ journey, number }: { readonly journey: JourneyValue; readonly number: number }) {
  const total = stepCount(journey);
  return total < 2 ? null : <Crumbs step={number} steps={total} label={words.step(number, total)} />;
}
