import { afterFees, afterForm, afterPageFetch, firstStep } from './next-step.ts';
import type { JourneyPage, StepSlug } from './next-step.ts';

/** The payer's place in the payment section, and the codes from earlier steps. */
export interface Journey {
  /** The open step; undefined if the page has none [PJ-2.11.5]. */
  readonly step: StepSlug | undefined;
  /** The previous steps, oldest first: Back returns to the last one. */
  readonly passed: readonly StepSlug[];
  /** A page fetch decides the step after the submitted form [PJ-4.35]. */
  readonly is_awaiting_page: boolean;
  readonly checkbox_session_code: string | undefined;
  readonly dynamic_ft_session_code: string | undefined;
}

/** What moves a payer through the steps. */
export type JourneyEvent =
  | { readonly type: 'form_submitted'; readonly page: JourneyPage }
  | { readonly type: 'page_fetched'; readonly sbd_code: string | undefined }
  | { readonly type: 'fees_chosen'; readonly session_code: string | undefined }
  | { readonly type: 'reverse_ended'; readonly step: StepSlug }
  | { readonly type: 'fees_edited' }
  | { readonly type: 'edit_opened' }
  | { readonly type: 'back' };

/** The journey when a page opens. */
export function startJourney(page: JourneyPage): Journey {
  return {
    step: firstStep(page),
    passed: [],
    is_awaiting_page: false,
    checkbox_session_code: undefined,
    dynamic_ft_session_code: undefined,
  };
}

/** The journey after an event. An event that does not belong to the open step changes nothing. */
export function nextJourney(journey: Journey, event: JourneyEvent): Journey {
  switch (event.type) {
    case 'reverse_ended':
      return journey.step === 'reverse_api' ? moveTo(journey, event.step) : journey;
    case 'form_submitted': {
      if (journey.step !== 'custom_form') return journey;
      const next = afterForm(event.page);
      return next === 'fetch_page' ? { ...journey, is_awaiting_page: true } : moveTo(journey, next);
    }
    case 'page_fetched':
      return journey.is_awaiting_page ? moveTo(journey, afterPageFetch(event.sbd_code)) : journey;
    case 'fees_chosen':
      return feesChosen(journey, event.session_code);
    case 'edit_opened':
      return journey.step === 'payment_cards' ? moveTo(journey, 'edit_form') : journey;
    case 'fees_edited':
      return journey.step === 'edit_form' ? back(journey) : journey;
    case 'back':
      return back(journey);
  }
}

function feesChosen(journey: Journey, code: string | undefined): Journey {
  const next = afterFees(code);
  if (next === undefined) return journey;
  if (journey.step === 'checkbox') return moveTo({ ...journey, checkbox_session_code: code }, next);
  if (journey.step === 'dynamic') return moveTo({ ...journey, dynamic_ft_session_code: code }, next);
  return journey;
}

function moveTo(journey: Journey, step: StepSlug | undefined): Journey {
  const settled = { ...journey, is_awaiting_page: false };
  if (step === undefined || journey.step === undefined) return settled;
  return { ...settled, step, passed: [...journey.passed, journey.step] };
}

function back(journey: Journey): Journey {
  const last = journey.passed.at(-1);
  if (last === undefined) return journey;
  return { ...journey, is_awaiting_page: false, step: last, passed: journey.passed.slice(0, -1) };
}
