import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { codeOf } from '../../fees/testing/fee-suite.ts';
import { begunLoan, lastCode } from '../../loans/testing/loan-school.ts';
import { useLoanSuite } from '../../loans/testing/loan-suite.ts';
import { findChallenge } from './challenges.store.ts';

describeOnBoth("a consent's code", (use) => {
  const on = useLoanSuite(use);
  const sent = async () => {
    const loan = await begunLoan(on.app, on.services, on.school);
    await loan.sheet.applicant();
    expect((await loan.sheet.sendCode()).data()).toEqual({ sent: true, to: 'XXXXXX0001' });
    return loan;
  };
  const wrongCode = (): string => String((Number(lastCode(on.services)) + 1) % 10_000).padStart(4, '0');

  it('proves no contact: nothing that asks for a proof finds it (threats 2 row 16)', async () => {
    const { browser } = await sent();
    const { purpose, destination } = await use.db.one<{ purpose: string; destination: string }>(
      'select purpose, destination from otp_challenges where closed_at is null',
    );
    expect(purpose).toBe('consent');
    const place = { browserId: browser.browserId, method: 'mobile_verf', destination } as const;
    expect(await findChallenge(use.db, { ...place, pageId: null, sbdCode: null })).toBeUndefined();
  });

  it('can be tried three times, like every code (threats 5)', async () => {
    const { sheet } = await sent();
    const right = lastCode(on.services);
    for (let turn = 0; turn < 3; turn += 1)
      expect(codeOf(await sheet.consent(wrongCode()))).toBe('otp_wrong');
    expect(codeOf(await sheet.consent(right))).not.toBe('success');
    expect(await on.state()).toBe('DRAFT');
  });

  it('is over after its minutes, and works once', async () => {
    const { sheet } = await sent();
    const late = lastCode(on.services);
    on.services.clock.advance(on.services.settings.limits.otpLifeSeconds + 1);
    expect(codeOf(await sheet.consent(late))).toBe('otp_expired');
    await sheet.sendCode();
    const code = lastCode(on.services);
    expect((await sheet.consent(code)).status).toBe(200);
    expect(codeOf(await sheet.consent(code))).toBe('emi_step');
  });

  it('is not sent again and again (threats 5)', async () => {
    const { sheet } = await sent();
    expect(codeOf(await sheet.sendCode())).toBe('otp_limited');
  });
});
