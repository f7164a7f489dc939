import { expect, it, vi } from 'vitest';
import { mountIntegrators } from '../modules/integrators/index.ts';
import { ASHA } from '../modules/verification/testing/campus.ts';
import { codeOf, useCampus } from '../modules/verification/testing/campus-suite.ts';
import { describeOnBoth } from '../testing/index.ts';

/** Limits set by an operator; each is lower than its default. */
const SET = {
  LIMITS_OTP_NEW_CONTACTS_HOUR: '1',
  LIMITS_OTP_MISMATCHES_HOUR: '2',
  LIMITS_MOBILE_LISTS_10_MIN: '2',
  LIMITS_ERP_FAILURES_CLIENT_10_MIN: '2',
  LIMITS_ERP_FAILURES_ADDRESS_10_MIN: '3',
  LIMITS_ERP_FAILURES_ALARM: '1',
};

describeOnBoth('the limits that an operator sets [R37]', (use) => {
  const on = useCampus(use, SET, mountIntegrators);
  /** A call of an institute's server with wrong credentials. */
  const wrong = async (clientId: string): Promise<string> => {
    const answer = await on.app.browser().post(
      '/api/erp/v1/customer/create-customer',
      { customer_mobile: '9812345678' },
      {
        headers: {
          authorization: `Basic ${Buffer.from(`${clientId}:wrong`).toString('base64')}`,
          'x-api-key': 'wrong',
        },
      },
    );
    return codeOf(answer);
  };
  const times = async (count: number, ask: (n: number) => Promise<string>): Promise<string[]> => {
    const told: string[] = [];
    for (let n = 1; n <= count; n += 1) told.push(await ask(n));
    return told;
  };

  it('apply to codes to contacts on no record', async () => {
    const payer = on.payer();
    const told = await times(2, async (n) => {
      await payer.lookUp('new', `NEW-${n}`);
      return codeOf(await payer.sendMobile(`900000000${n}`));
    });
    expect(told).toEqual(['success', 'otp_limited']);
  });

  it('apply to contacts that do not match', async () => {
    const payer = on.payer();
    await payer.lookUp('term', 'KV-1');
    const told = await times(3, async (n) => codeOf(await payer.sendMobile(`987650100${n}`)));
    expect(told).toEqual(['contact_mismatch', 'contact_mismatch', 'otp_limited']);
  });

  it('apply to lists by mobile number', async () => {
    const { browser } = on.payer();
    const path =
      '/api/pages/v1/students/fetch?payment_page_slug=term&dropdown=true&dropdown_type=student_uuid';
    const told = await times(3, async () =>
      codeOf(await browser.get(`${path}&mobile_number=${ASHA.mobile}`)),
    );
    expect(told).toEqual(['success', 'success', 'lookup_limited']);
  });

  it('apply to wrong credentials of institutes’ servers: of one client id, and of one address', async () => {
    expect(await times(3, () => wrong('kaveri-erp'))).toEqual([
      'erp_credentials',
      'erp_credentials',
      'rate_limited',
    ]);
    expect(await times(2, (n) => wrong(`client-${n}`))).toEqual(['erp_credentials', 'rate_limited']);
  });

  it('apply to the alarm about guesses at a client id', async () => {
    const warn = vi.spyOn(on.services.log, 'warn').mockImplementation(() => undefined);
    const alarms = () => warn.mock.calls.filter(([fields]) => JSON.stringify(fields).includes('alarm'));
    await wrong('kaveri-erp');
    expect(alarms()).toEqual([]);
    await wrong('kaveri-erp');
    expect(alarms().map(([fields]) => fields)).toEqual([{ alarm: 'erp_credentials' }]);
    warn.mockRestore();
  });
});
