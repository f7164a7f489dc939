import { describe, expect, it } from 'vitest';
import { CONSENT } from '@shulk/words/plans/consent';
import { EMI_MOVES, isAppliedForEmi } from '../states/plan-states.ts';
import type { EmiState } from '../states/plan-states.ts';
import { emiStep, emiWords, isEmiEnded } from './emi-step.ts';

const states = Object.keys(EMI_MOVES) as EmiState[];
const at = (state: EmiState, has_applicant = true, has_lender_page = true) => ({
  state,
  has_applicant,
  has_lender_page,
});

describe('the step of an EMI application (decision 29)', () => {
  it('follows from the state, the details and the lender’s page', () => {
    expect(states.map((state) => emiStep(at(state)))).toEqual([
      'CONSENT',
      'LENDER',
      'WAIT',
      'LENDER',
      'ADVANCE',
      'MANDATE',
      'DONE',
      'DONE',
      'ENDED',
      'ENDED',
      'ENDED',
    ]);
    expect(emiStep(at('DRAFT', false))).toBe('DETAILS');
    expect(emiStep(at('SUBMITTED', true, false))).toBe('WAIT');
  });

  it('is over exactly in final states without a loan', () => {
    const over = states.filter((state) => EMI_MOVES[state].length === 0 && state !== 'COMPLETED');
    expect(states.filter(isEmiEnded)).toEqual(over);
    expect(over.filter(isAppliedForEmi)).toEqual([]);
  });

  it('has a text that names the lender and says how to continue', () => {
    for (const state of states) {
      const { title, text } = emiWords(at(state), 'Example NBFC');
      expect(`${title} ${text}`.length).toBeGreaterThan(30);
    }
    expect(emiWords(at('COMPLETED'), 'Example NBFC').text).toContain('Nothing more will be debited');
    for (const state of states.filter(isEmiEnded)) {
      expect(emiWords(at(state), 'Example NBFC').text).toContain('another way');
    }
    expect(emiWords(at('CANCELLED'), 'Example NBFC').text, 'an advance was perhaps paid').toContain(
      'What you already paid to your institute stays paid',
    );
    expect(emiWords(at('CANCELLED'), 'Example NBFC').text).not.toContain('No loan was taken');
    expect(emiWords(at('APPROVED'), 'Example NBFC').text).toContain('sign the loan agreement on the page of');
  });
});

it('says for the consent what is shared, with whom and why, that it is not a signature, and how to withdraw it', () => {
  const text = CONSENT.text({ lender: 'Example NBFC', lsp: 'Shulk', institute: 'Kaveri School' });
  for (const part of ['PAN', 'Example NBFC', 'Kaveri School', 'no signature', 'withdraw']) {
    expect(text).toContain(part);
  }
  expect(CONSENT.version).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});
