// @vitest-environment happy-dom
import type { PageData, PaymentCard } from '@shulk/contract';
import { aPage, aWireCard } from '@shulk/contract/testing';
import { cardFromWire } from '@shulk/contract/wire';
import { describe, expect, it } from 'vitest';
import { distinctId } from '../../shared/analytics/track.ts';
import { anOrderToken } from '../../testing/sheet-stub.ts';
import { sheetOptions } from './sheet-options.ts';

const student = {
  student_uuid: 'KVS-2041',
  sbd_code: 'sbd_one',
  name: 'Aarav Sharma',
  mobile_on_file: true,
  proven: true,
};
const optionsOf = (card: Partial<PaymentCard> = {}, page: Partial<PageData> = {}) =>
  sheetOptions(
    { page: aPage(page), student, sessionCode: 'ses_mine' },
    { card: cardFromWire(aWireCard(card)), mobile: '9812300001', workflowCode: 'wf_1' },
    anOrderToken,
  );

describe('the configuration of the SDK', () => {
  it('has every part that the specification names, three of our own, and nothing else [PJ-4.82]', () => {
    const images = [{ file: '/api/images/logo.png' }, { file: '/api/images/second.png' }];
    const { renew_auth, visit_id, language, ...named } = optionsOf(
      { redirection: 'https://kaveri.example/thanks' },
      { logo_block: { visible: true, images } as PageData['logo_block'], test_mode: false },
    );
    expect(renew_auth).toBeTypeOf('function');
    expect(visit_id).toBe(distinctId());
    expect(language).toBe('en');
    expect(named).toEqual({
      env: 'production',
      auth: 'tok_1',
      student_id: 'KVS-2041',
      customer_mobile: '9812300001',
      pp_config: { slug: 'kaveri-term', card_code: 'pay-in-full' },
      workflow_code: 'wf_1',
      redirection: 'https://kaveri.example/thanks',
      reference_id: 'KVS-2041',
      session_code: 'ses_mine',
      notes: { fee_group: 'SCHOOL' },
      student_details: { sbd_code: 'sbd_one', name: 'Aarav Sharma' },
      customer_details: { mobile: '9812300001' },
      customizations: { logo_url: '/api/images/logo.png' },
    });
  });

  it('leaves env to its default on the page of a test institute [PJ-4.83]', () => {
    expect(optionsOf({}, { test_mode: true })).not.toHaveProperty('env');
  });

  it('uses the reference that the card requests [PJ-4.82] [PJ-3.13]', () => {
    expect(optionsOf({ reference_id: 'customer_mobile' }).reference_id).toBe('9812300001');
    expect(optionsOf({ reference_id: 'student_uuid' }).reference_id).toBe('KVS-2041');
  });

  it('shows no logo of a block that is not visible [PJ-4.82]', () => {
    const hidden = { visible: false, images: [{ file: '/api/images/logo.png' }] } as PageData['logo_block'];
    expect(optionsOf({}, { logo_block: hidden }).customizations).toEqual({ logo_url: undefined });
  });
});
