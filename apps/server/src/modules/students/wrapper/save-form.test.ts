import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { ASHA, aFormPage } from '../../verification/testing/campus.ts';
import { codeOf, useCampus } from '../../verification/testing/campus-suite.ts';

describeOnBoth('a filled form', (use) => {
  const suite = useCampus(use);

  it('is checked by the form’s own rules, each wrong field named [PJ-5.1] [PJ-5.4] [PJ-5.6] [C33] [PJ-5.9] [SR-5.28]', async () => {
    const payer = suite.payer();
    await payer.lookUp('open', 'KV-1');
    const fieldsOf = async (over: Record<string, unknown>): Promise<unknown> => {
      const { json } = await payer.submit('open', 'KV-1', over);
      return json.success ? 'success' : json.error.fields;
    };
    expect(await fieldsOf({})).toEqual({ customer_mobile: 'Please enter mobile number' });
    expect(await fieldsOf({ customer_mobile: '98765' })).toEqual({
      customer_mobile: 'Mobile number must contain 10 digits',
    });
    expect(
      await fieldsOf({
        customer_mobile: ASHA.mobile,
        customer_email: 'x',
        custom_fields: { house: 'green' },
      }),
    ).toEqual({
      customer_email: 'Please enter valid email',
      'custom_fields.house': 'Please select an option',
    });
  });

  it('is refused on a page without one, on an expired page and for another institute’s codes', async () => {
    const { groupId, instituteId } = suite.campus;
    await aFormPage(
      use.db,
      { groupId, instituteId },
      'bare',
      {},
      { form_block: { visible: false, data: { fields: [] } } },
    );
    await aFormPage(use.db, { groupId, instituteId }, 'over', {}, { payment_page_expired: true });
    const payer = suite.payer();
    await payer.lookUp('bare', 'KV-1');
    await payer.lookUp('over', 'KV-1');
    await payer.lookUp('open', 'KV-1');
    expect(codeOf(await payer.submit('bare', 'KV-1'))).toBe('invalid_request');
    expect(codeOf(await payer.submit('over', 'KV-1', { customer_mobile: ASHA.mobile }))).toBe('page_expired');
    expect(codeOf(await payer.submit('nowhere', 'KV-1'))).toBe('page_not_found');
    const foreign = { customer_mobile: ASHA.mobile, institute_code: 'dit' };
    expect(codeOf(await payer.submit('open', 'KV-1', foreign))).toBe('page_not_found');
  });
});
