import { expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import { ASHA, MEERA, RAVI } from './testing/campus.ts';
import { codeOf, lastCode, useCampus } from './testing/campus-suite.ts';
import type { Payer } from './testing/campus-suite.ts';

describeOnBoth('a code sent again', (use) => {
  const suite = useCampus(use);
  const resend = ({ browser }: Payer, body: object = {}) =>
    browser.post('/api/pages/v1/verifications/resend-otp', body);
  const sentTo = (): string[] => suite.services.sent.map(({ to }) => to);

  it('goes where this browser’s live code went, and replaces it: POST /v1/verifications/resend-otp [SR-7.17] [R28]', async () => {
    const payer = suite.payer();
    await payer.lookUp('term', 'KV-1');
    await payer.sendMobile(RAVI.mobile);
    suite.services.clock.advance(31);
    expect((await resend(payer)).data()).toEqual({ sent: true });
    expect(sentTo()).toEqual([RAVI.mobile, RAVI.mobile]);
    const second = lastCode(suite);
    expect(await use.db.query('select 1 from otp_challenges where closed_at is null')).toHaveLength(1);
    expect(codeOf(await payer.verifyMobile(RAVI.mobile, second))).toBe('success');
  });

  it('goes to the contact it names, where two codes are live', async () => {
    const payer = suite.payer();
    await payer.lookUp('term', 'KV-1');
    await payer.sendMobile(ASHA.mobile);
    await payer.sendEmail(ASHA.email);
    suite.services.clock.advance(31);
    expect(codeOf(await resend(payer, { mobile_number: ` ${ASHA.mobile}` }))).toBe('success');
    expect(sentTo().at(-1)).toBe(ASHA.mobile);
  });

  it('goes to the newest live one when none is named, an e-mail too', async () => {
    const payer = suite.payer();
    await payer.lookUp('term', 'KV-1');
    await payer.sendEmail(ASHA.email);
    suite.services.clock.advance(31);
    expect(codeOf(await resend(payer))).toBe('success');
    suite.services.clock.advance(61);
    expect(codeOf(await resend(payer, { email_id: ASHA.email.toUpperCase() }))).toBe('success');
    expect(sentTo()).toEqual([ASHA.email, ASHA.email, ASHA.email]);
  });

  it('waits and is counted like any send (threats 5)', async () => {
    const payer = suite.payer();
    await payer.lookUp('term', 'KV-1');
    await payer.sendMobile(ASHA.mobile);
    const early = await resend(payer);
    expect(codeOf(early)).toBe('otp_limited');
    expect(early.headers['retry-after']).toBe('30');
    for (const wait of [31, 61]) {
      suite.services.clock.advance(wait);
      expect(codeOf(await resend(payer))).toBe('success');
    }
    suite.services.clock.advance(121);
    expect(codeOf(await resend(payer))).toBe('otp_limited');
    expect(sentTo()).toHaveLength(3);
  });

  it('is not sent without a live code of this browser for this student', async () => {
    const payer = suite.payer();
    expect(codeOf(await resend(payer))).toBe('context_required');
    await payer.lookUp('term', 'KV-1');
    expect(codeOf(await resend(payer))).toBe('otp_expired');
    await payer.sendMobile(ASHA.mobile);
    suite.services.clock.advance(31);
    expect(codeOf(await resend(payer, { mobile_number: MEERA.mobile }))).toBe('otp_expired');
    await payer.lookUp('term', 'KV-3');
    expect(codeOf(await resend(payer))).toBe('otp_expired');
    const other = suite.payer();
    await other.lookUp('term', 'KV-1');
    expect(codeOf(await resend(other))).toBe('otp_expired');
    suite.services.clock.advance(1);
    await payer.lookUp('term', 'KV-1');
    suite.services.clock.advance(300 - 32);
    expect(codeOf(await resend(payer))).toBe('otp_expired');
    expect(sentTo()).toHaveLength(1);
  });

  it('may be requested until the last second of the live one', async () => {
    const payer = suite.payer();
    await payer.lookUp('term', 'KV-1');
    await payer.sendMobile(ASHA.mobile);
    suite.services.clock.advance(299);
    expect(codeOf(await resend(payer))).toBe('success');
  });

  it('is not sent to a contact that is no longer on record', async () => {
    const payer = suite.payer();
    await payer.lookUp('term', 'KV-1');
    await payer.sendMobile(RAVI.mobile);
    await use.db.query('update guardians set active = false where mobile = $1', [RAVI.mobile]);
    suite.services.clock.advance(31);
    expect(codeOf(await resend(payer))).toBe('contact_mismatch');
    expect(sentTo()).toHaveLength(1);
  });
});
