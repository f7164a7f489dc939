import { expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import { ASHA } from './testing/campus.ts';
import { codeOf, useCampus } from './testing/campus-suite.ts';

const PAGES = '/api/pages/v1/customer/customer-details/update-mobile';
const CUSTOMER = '/api/customer/v1/customer-profile/customer-details/update-mobile';
const NEW = '9812345678';

describeOnBoth('the two mobile updates [C15]', (use) => {
  const suite = useCampus(use);

  it('refuse the right number and a wrong one alike to a browser that proved nothing [S5] [R55]', async () => {
    const payer = suite.payer();
    await payer.lookUp('open', 'KV-1');
    const update = (new_mobile: string) =>
      payer.browser.patch(PAGES, {
        existing_mobile: '',
        new_mobile,
        student_uuid: 'KV-1',
        sbd_code: suite.campus.students['KV-1']?.sbd_code,
      });
    expect(codeOf(await update(ASHA.mobile))).toBe('contact_mismatch');
    expect(codeOf(await update(NEW))).toBe('contact_mismatch');
    // The mask means the one on file; its customer code differs from any typed number's (decision 125).
    const ofMask = (await update('XXXXXX0001')).data();
    const typed = await payer.submit('open', 'KV-1', { customer_mobile: ASHA.mobile });
    expect(ofMask).not.toMatchObject({
      customer_code: typed.data<{ customer_code: string }>().customer_code,
    });
  });

  it('are one act: the customer API’s PATCH stores a proven number as the page’s own does, behind its token [SR-7.23] [PJ-7.22]', async () => {
    // KV-9 has no contact on record, so a new number may be proven.
    const payer = suite.payer();
    await payer.prove('new', 'KV-9', NEW);
    const { browser } = payer;
    const body = {
      existing_mobile: '',
      new_mobile: NEW,
      student_uuid: 'KV-9',
      sbd_code: suite.campus.students['KV-9']?.sbd_code,
    };
    expect(codeOf(await browser.patch(CUSTOMER, body))).toBe('token_required');
    const token = await browser.post('/api/pages/v0.1/authentication/platform/authorize', {
      platform_code: suite.services.settings.platformCode,
    });
    const { access_token } = token.data<{ access_token: string }>();
    const headers = { authorization: `Bearer ${access_token}` };
    const byCustomer = await browser.patch(CUSTOMER, body, { headers });
    const byPage = await browser.patch(PAGES, body);
    expect(byCustomer.status).toBe(200);
    expect(byCustomer.data()).toEqual(byPage.data());
    expect(Object.keys(byPage.data<object>())).toEqual(['customer_code']);
    // The rules are the page's own: nothing unproven, nothing in place of a number on file.
    const other = { ...body, new_mobile: '9812345679' };
    expect(codeOf(await browser.patch(CUSTOMER, other, { headers }))).toBe('proof_required');
    const onFile = { ...other, student_uuid: 'KV-1', sbd_code: suite.campus.students['KV-1']?.sbd_code };
    expect(codeOf(await browser.patch(CUSTOMER, onFile, { headers }))).toBe('proof_required');
    expect(await use.db.query('select 1 from guardians where mobile = $1', [NEW])).toEqual([]);
    expect(await use.db.query('select 1 from guardians where mobile = $1', [ASHA.mobile])).not.toEqual([]);
  });
});
