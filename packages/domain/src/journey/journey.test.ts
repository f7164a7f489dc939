import { describe, expect, it } from 'vitest';
import { nextJourney, startJourney } from './journey.ts';
import {
  STEP_SLUGS,
  afterFees,
  afterForm,
  afterPageFetch,
  afterReverse,
  centralSection,
  firstStep,
  skipEvents,
} from './next-step.ts';
import type { JourneyPage } from './next-step.ts';

const reverse: JourneyPage = {
  callback_config: { action: 'fetch', fields: { mobile_field: { label: 'Mobile' } } },
};
const form: JourneyPage = { form_block: { visible: true, data: { fields: [[{}]] } } };
const checkbox: JourneyPage = { is_checkbox_enabled: true };
const cards: JourneyPage = { sdk_block: [{}] };

describe("the payment section's first step", () => {
  it('is the reverse lookup if callback_config has an action and fields [PJ-2.11.1]', () => {
    expect(firstStep({ ...reverse, ...form, ...checkbox, ...cards })).toBe('reverse_api');
    const without: readonly JourneyPage['callback_config'][] = [
      null,
      {},
      { action: '', fields: { mobile_field: {} } },
      { action: 'fetch' },
      { action: 'fetch', fields: {} },
      { action: 'fetch', fields: { mobile_field: null } },
    ];
    for (const callback_config of without) {
      expect(firstStep({ callback_config, ...form })).toBe('custom_form');
    }
  });

  it('is otherwise the form if form_block is visible with at least one field [PJ-2.11.2]', () => {
    expect(firstStep({ ...form, ...checkbox, ...cards })).toBe('custom_form');
    const without: readonly JourneyPage['form_block'][] = [
      null,
      { visible: false, data: { fields: [[{}]] } },
      { visible: true, data: { fields: [[]] } },
      { visible: true },
    ];
    for (const form_block of without) expect(firstStep({ form_block, ...checkbox })).toBe('checkbox');
  });

  it('is otherwise the checkbox step if is_checkbox_enabled [PJ-2.11.3]', () => {
    expect(firstStep({ ...checkbox, ...cards })).toBe('checkbox');
    expect(firstStep({ is_checkbox_enabled: false, ...cards })).toBe('payment_cards');
  });

  it('is otherwise the payment cards if sdk_block has entries [PJ-2.11.4]', () => {
    expect(firstStep(cards)).toBe('payment_cards');
  });

  it('is none without any of them, an sdk_block without entries included [PJ-2.11.4]', () => {
    expect(firstStep({ sdk_block: [], dynamic_link: true })).toBeUndefined();
  });
});

describe('after a successful form submit', () => {
  it('the dynamic step opens if dynamic_link [PJ-4.33]', () => {
    expect(afterForm({ dynamic_link: true, ...checkbox })).toBe('dynamic');
  });

  it('the checkbox step opens on a page that is not dynamic if is_checkbox_enabled [PJ-4.34]', () => {
    expect(afterForm({ dynamic_link: false, ...checkbox })).toBe('checkbox');
  });

  it('otherwise the page is fetched, and the cards open if a student code came back [PJ-4.36]', () => {
    expect(afterForm(cards)).toBe('fetch_page');
    expect([afterPageFetch('SBD'), afterPageFetch(''), afterPageFetch(null)]).toEqual([
      'payment_cards',
      undefined,
      undefined,
    ]);
  });
});

describe('after the reverse chain', () => {
  it("the browser is redirected to the page config's own slug", () => {
    expect(afterReverse(form, 'kaveri-term')).toEqual({ kind: 'redirect', slug: 'kaveri-term' });
  });

  it('the form opens without an own slug if it is visible with data [PJ-4.66]', () => {
    expect(afterReverse({ ...form, ...checkbox }, '')).toEqual({ kind: 'step', step: 'custom_form' });
    const without: readonly JourneyPage['form_block'][] = [
      { visible: false, data: { fields: [[{}]] } },
      { visible: true, data: { fields: [[]] } },
      { visible: true },
    ];
    for (const form_block of without)
      expect(afterReverse({ form_block }, '')).toEqual({ kind: 'step', step: 'payment_cards' });
  });

  it('the payment cards open without an own slug and without such a form [PJ-4.67]', () => {
    expect(afterReverse({ form_block: { visible: false }, ...checkbox }, undefined)).toEqual({
      kind: 'step',
      step: 'payment_cards',
    });
  });
});

it('fires an event for each skipped step, and none for a step that was open [PJ-4.68] [PJ-4.69] [R30]', () => {
  expect(skipEvents('reverse_api', 'payment_cards')).toEqual([
    'skip custom form',
    'skip fee header selection',
  ]);
  expect(skipEvents('custom_form', 'payment_cards')).toEqual(['skip fee header selection']);
  expect(skipEvents('reverse_api', 'custom_form')).toEqual([]);
  expect(skipEvents('checkbox', 'payment_cards')).toEqual([]);
  expect(skipEvents('dynamic', 'payment_cards')).toEqual([]);
});

describe('the central section', () => {
  const workflow = { workflow_block: { visible: true } };
  const search = { search_block: { visible: true } };

  it('is the expiry notice, else the workflow, else the search, else the payment section (C9, C10)', () => {
    const expired = { payment_page_expired: true };
    expect(centralSection({ ...expired, ...workflow, ...search, ...cards }, true)).toBe('expired');
    expect(centralSection({ ...workflow, ...search, ...cards }, true)).toBe('workflow');
    expect(centralSection({ ...search, ...cards }, true)).toBe('search');
    expect(centralSection({ search_block: { visible: false }, ...cards }, true)).toBe('payment');
    expect(centralSection(checkbox, true)).toBe('payment');
  });

  it('is none on a page of content only, and the payment section with its toast on an empty page', () => {
    expect(centralSection({}, true)).toBeUndefined();
    expect(centralSection({}, false)).toBe('payment');
  });
});

describe('the journey through the steps', () => {
  const atForm = startJourney(form);

  it('goes from the form by way of the page fetch to the cards', () => {
    const waiting = nextJourney(atForm, { type: 'form_submitted', page: cards });
    expect([waiting.step, waiting.is_awaiting_page]).toEqual(['custom_form', true]);
    const done = nextJourney(waiting, { type: 'page_fetched', sbd_code: 'SBD' });
    expect([done.step, done.passed, done.is_awaiting_page]).toEqual([
      'payment_cards',
      ['custom_form'],
      false,
    ]);
    const stays = nextJourney(waiting, { type: 'page_fetched', sbd_code: undefined });
    expect([stays.step, stays.is_awaiting_page]).toEqual(['custom_form', false]);
    expect(nextJourney(atForm, { type: 'page_fetched', sbd_code: 'SBD' })).toBe(atForm);
  });

  it('moves on to the payment cards step when a session code results [PJ-4.55]', () => {
    expect(nextJourney(startJourney(checkbox), { type: 'fees_chosen', session_code: 'S1' }).step).toBe(
      'payment_cards',
    );
    expect([afterFees('S1'), afterFees('')]).toEqual(['payment_cards', undefined]);
  });

  it('stores the session code as checkbox_session_code in the checkbox flow [PJ-4.56]', () => {
    const end = nextJourney(startJourney(checkbox), { type: 'fees_chosen', session_code: 'S1' });
    expect([end.checkbox_session_code, end.dynamic_ft_session_code]).toEqual(['S1', undefined]);
  });

  it('stores the session code as dynamic_ft_session_code in the dynamic flow [PJ-4.57]', () => {
    const atFees = nextJourney(atForm, { type: 'form_submitted', page: { dynamic_link: true } });
    const end = nextJourney(atFees, { type: 'fees_chosen', session_code: 'S2' });
    expect([end.checkbox_session_code, end.dynamic_ft_session_code]).toEqual([undefined, 'S2']);
  });

  it('stays on the step without a session code, and ignores one that is not from a fee step', () => {
    const atFees = startJourney(checkbox);
    expect(nextJourney(atFees, { type: 'fees_chosen', session_code: undefined })).toBe(atFees);
    expect(nextJourney(atForm, { type: 'fees_chosen', session_code: 'S1' })).toBe(atForm);
  });

  it('opens the fee edit step from the cards only, and returns from it', () => {
    const atCards = startJourney(cards);
    const editing = nextJourney(atCards, { type: 'edit_opened' });
    expect(editing.step).toBe('edit_form');
    expect(nextJourney(editing, { type: 'fees_edited' })).toEqual(atCards);
    expect(nextJourney(atForm, { type: 'edit_opened' })).toBe(atForm);
    expect(nextJourney(atForm, { type: 'fees_edited' })).toBe(atForm);
  });

  it('goes back one step and stays on the first', () => {
    const atCards = nextJourney(startJourney(reverse), { type: 'reverse_ended', step: 'payment_cards' });
    expect(nextJourney(atCards, { type: 'back' })).toEqual(startJourney(reverse));
    expect(nextJourney(atForm, { type: 'back' })).toBe(atForm);
    expect(nextJourney(atForm, { type: 'reverse_ended', step: 'payment_cards' })).toBe(atForm);
  });
});

it('knows the step slugs reverse_api, custom_form, checkbox, dynamic, edit_form, payment_cards [PJ-2.11.6]', () => {
  const editing = nextJourney(startJourney(cards), { type: 'edit_opened' });
  const reached = [reverse, form, checkbox, cards].map(firstStep);
  expect(new Set([...reached, afterForm({ dynamic_link: true }), editing.step])).toEqual(new Set(STEP_SLUGS));
  expect(STEP_SLUGS.join(' ')).toBe('reverse_api custom_form checkbox dynamic edit_form payment_cards');
});
