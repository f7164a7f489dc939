import { expect, it, vi } from 'vitest';
import { formTexts } from '@shulk/words/exact/form';
import { describeOnBoth } from '../../../testing/index.ts';
import type { TestAnswer } from '../../../testing/index.ts';
import { ASHA, MEERA, RAVI } from '../testing/campus.ts';
import { codeOf, lastCode, useCampus } from '../testing/campus-suite.ts';

describeOnBoth('the contact of a code', (use) => {
  const suite = useCampus(use);
  const sbdOf = (uuid: string): string => suite.campus.students[uuid]?.sbd_code ?? '';

  it('shows "Mobile number does not match" for a number that is not the registered one, and sends nothing [C12] [R28] [SR-5.15] [PJ-5.7]', async () => {
    const payer = suite.payer();
    await payer.lookUp('term', 'KV-1');
    const answer = await payer.sendMobile(MEERA.mobile);
    expect(codeOf(answer)).toBe('contact_mismatch');
    expect(answer.json.message).toBe(formTexts.mobileMismatch);
    expect(suite.services.sent).toEqual([]);
  });

  it('gets the same answer to a check whether it is the right one or not, however often: only sending reveals it [R55]', async () => {
    const payer = suite.payer();
    await payer.lookUp('term', 'KV-1');
    const bare = ({ json }: TestAnswer): object => ({ ...json, request_id: '' });
    const right = bare(await payer.checkMobile(ASHA.mobile));
    for (let n = 0; n < 12; n += 1)
      expect(bare(await payer.checkMobile(`987650100${n % 10}`))).toEqual(right);
    expect(suite.services.sent).toEqual([]);
    expect((await payer.sendMobile(ASHA.mobile)).data()).toEqual({ sent: true });
  });

  it('may be guessed 20 times a day from one address range whatever the cookie, and never at the cost of another [S5] [R55]', async () => {
    const guess = async (n: number): Promise<string> => {
      const payer = suite.payer();
      await payer.lookUp('term', 'KV-1');
      return codeOf(await payer.sendMobile(`98765${String(10_000 + n)}`));
    };
    const told: string[] = [];
    for (let n = 0; n < 25; n += 1) told.push(await guess(n));
    expect(told.filter((code) => code === 'contact_mismatch')).toHaveLength(20);
    expect(told.slice(20).every((code) => code === 'otp_limited')).toBe(true);
    const student = `select count from limit_counters where scope = 'otp.mismatch.day'`;
    expect(await use.db.one(student), 'refused guesses count for nobody').toEqual({ count: 20 });
  });

  it('may be guessed 100 times a day by all together, and the family that proved it is not affected [S5] [R55]', async () => {
    const mother = suite.payer();
    await mother.prove('term', 'KV-1', ASHA.mobile);
    const stranger = suite.payer();
    await stranger.lookUp('term', 'KV-1');
    await stranger.sendMobile('9876510001');
    await use.db.query(`update limit_counters set count = 100 where scope = 'otp.mismatch.day'`);
    expect(codeOf(await stranger.sendMobile('9876510002'))).toBe('otp_limited');
    await mother.lookUp('term', 'KV-1');
    expect((await mother.sendMobile(ASHA.mobile)).data()).toEqual({ sent: true });
  });

  it('shows "Email does not match" for an e-mail that is not the registered one [C12] [R28] [SR-5.16] [PJ-5.12]', async () => {
    const payer = suite.payer();
    await payer.lookUp('term', 'KV-1');
    const answer = await payer.sendEmail(MEERA.email);
    expect(codeOf(answer)).toBe('contact_mismatch');
    expect(answer.json.message).toBe(formTexts.emailMismatch);
  });

  it('may be the number of any active guardian, and of no former one [R18]', async () => {
    const payer = suite.payer();
    await payer.lookUp('term', 'KV-1');
    expect((await payer.sendMobile(RAVI.mobile)).data()).toEqual({ sent: true });
    expect(codeOf(await payer.sendMobile('9876500009'))).toBe('contact_mismatch');
  });

  it('check-mobile sends nothing, send-otp sends by SMS [C4] [PJ-7.26] [PJ-7.27]', async () => {
    const payer = suite.payer();
    await payer.lookUp('term', 'KV-1');
    await payer.checkMobile(ASHA.mobile);
    expect(suite.services.sent).toEqual([]);
    expect((await payer.sendMobile(ASHA.mobile)).data()).toEqual({ sent: true });
    expect(suite.services.sent).toHaveLength(1);
    expect(suite.services.sent[0]).toMatchObject({
      channel: 'sms',
      to: ASHA.mobile,
      template: 'otp',
      test: true,
    });
  });

  it('is not compared any more after 5 mismatches in an hour, right numbers too (threats 2 row 3)', async () => {
    const payer = suite.payer();
    await payer.lookUp('term', 'KV-1');
    for (let n = 0; n < 5; n += 1)
      expect(codeOf(await payer.sendMobile(`987650100${n}`))).toBe('contact_mismatch');
    expect(codeOf(await payer.sendMobile(ASHA.mobile))).toBe('otp_limited');
    // Another parent of the same school is not affected by this one (R37).
    const other = suite.payer();
    await other.lookUp('term', 'KV-1');
    expect(codeOf(await other.sendMobile(ASHA.mobile))).toBe('success');
  });

  it('counts mismatches before comparing, so that parallel guesses count (threats 5)', async () => {
    const payer = suite.payer();
    await payer.lookUp('term', 'KV-1');
    await payer.sendMobile('9876501999');
    const guesses = Array.from({ length: 20 }, (_, n) =>
      payer.sendMobile(`98765010${String(n).padStart(2, '0')}`),
    );
    const told = (await Promise.all(guesses)).filter((answer) => codeOf(answer) === 'contact_mismatch');
    expect(told.length).toBeLessThanOrEqual(4);
  });

  it('needs a student first: without a context nothing is compared or sent [R23]', async () => {
    const payer = suite.payer();
    expect(codeOf(await payer.checkMobile(ASHA.mobile))).toBe('context_required');
    expect(codeOf(await payer.sendMobile(ASHA.mobile))).toBe('context_required');
    expect(codeOf(await payer.sendEmail(ASHA.email))).toBe('context_required');
  });

  it('is compared for the page and student the tab names, of two tabs of one browser [R23]', async () => {
    const payer = suite.payer();
    await payer.lookUp('term', 'KV-1');
    await payer.lookUp('term', 'KV-3');
    const first = { 'x-payment-page': 'term', 'x-student': sbdOf('KV-1') };
    expect((await payer.sendMobile(ASHA.mobile, first)).data()).toEqual({ sent: true });
    expect(codeOf(await payer.sendMobile(ASHA.mobile))).toBe('contact_mismatch');
  });

  it('is not compared for a student this browser never reached', async () => {
    const payer = suite.payer();
    await payer.lookUp('term', 'KV-1');
    expect(codeOf(await payer.checkMobile(MEERA.mobile, { 'x-student': sbdOf('KV-3') }))).toBe(
      'context_required',
    );
  });

  it('may not be a stranger’s own e-mail when only a mobile is on file [C12]', async () => {
    await use.db.query('update guardians set email = null');
    const payer = suite.payer();
    await payer.lookUp('term', 'KV-1');
    expect(codeOf(await payer.sendEmail('stranger@example.in'))).toBe('contact_mismatch');
  });

  it('has its mismatches of each method counted apart, so that guessing the mobile leaves the e-mail open [R55]', async () => {
    const payer = suite.payer();
    await payer.lookUp('term', 'KV-1');
    for (let n = 0; n < 5; n += 1) await payer.sendMobile(`987650100${n}`);
    const refused = await payer.sendMobile(ASHA.mobile);
    expect(codeOf(refused)).toBe('otp_limited');
    expect(refused.json.message).toMatch(/^Too many attempts\. Please try again after 1 hour\./);
    expect((await payer.sendEmail(ASHA.email)).data()).toEqual({ sent: true });
  });

  it('is closed for a whole address range by 20 wrong ones of its method, the right one too, and open by the other [R55]', async () => {
    for (let n = 0; n < 20; n += 1) {
      const stranger = suite.payer();
      await stranger.lookUp('term', 'KV-1');
      expect(codeOf(await stranger.sendMobile(`98765${10_000 + n}`))).toBe('contact_mismatch');
    }
    const neighbour = suite.payer();
    await neighbour.lookUp('term', 'KV-1');
    expect(codeOf(await neighbour.sendMobile(ASHA.mobile))).toBe('otp_limited');
    expect((await neighbour.sendEmail(ASHA.email)).data()).toEqual({ sent: true });
    await use.db.query(`update limit_counters set count = 100 where scope = 'otp.mismatch.day'`);
    const other = suite.payer();
    await other.lookUp('term', 'KV-1');
    expect(codeOf(await other.sendEmail('stranger@example.in')), 'by the e-mail').toBe('otp_limited');
  });

  it('raises one alarm when many callers guess at one student, however long they continue [R37] [S5]', async () => {
    const warn = vi.fn<(fields: object) => void>();
    vi.spyOn(suite.services.log, 'child').mockReturnValue({ warn } as never);
    for (let caller = 1; caller <= 5; caller += 1) {
      const payer = suite.payer();
      await payer.lookUp('term', 'KV-1');
      for (let n = 0; n < 4; n += 1)
        expect(codeOf(await payer.sendMobile(`98765${caller}100${n}`))).toBe('contact_mismatch');
      // From another neighbourhood each.
      await use.db.query(`delete from limit_counters where scope = 'otp.mismatch.address'`);
    }
    expect(warn).not.toHaveBeenCalled();
    const payer = suite.payer();
    await payer.lookUp('term', 'KV-1');
    for (let n = 0; n < 4; n += 1) await payer.sendMobile(`987650199${n}`);
    expect(warn.mock.calls.map(([fields]) => fields)).toEqual([
      { alarm: 'otp.mismatch.student', institute_id: suite.campus.instituteId },
    ]);
    expect((await payer.sendMobile(ASHA.mobile)).data()).toEqual({ sent: true });
    vi.restoreAllMocks();
  });

  it.each(['5876500001', '987650000', '12025550123'])(
    'sends no code to %s, which is no Indian mobile (threats 2 row 15)',
    async (mobile) => {
      const payer = suite.payer();
      await payer.lookUp('new', 'NEW-1');
      expect(codeOf(await payer.sendMobile(mobile))).toBe('invalid_request');
      expect(suite.services.sent).toEqual([]);
    },
  );

  it('is never a placeholder (threats 2 row 25)', async () => {
    const payer = suite.payer();
    await payer.lookUp('new', 'NEW-1');
    expect(codeOf(await payer.checkMobile('$$a1B2c3D4e5$$'))).toBe('invalid_request');
    expect(codeOf(await payer.verifyMobile('$$a1B2c3D4e5$$', '1234'))).toBe('invalid_request');
    expect(suite.services.sent).toEqual([]);
  });

  it('is refused as text that is no number or e-mail, naming the field', async () => {
    const payer = suite.payer();
    await payer.lookUp('term', 'KV-1');
    expect((await payer.sendEmail('nonsense')).json).toMatchObject({
      error: { fields: { email_id: 'Please enter valid email' } },
    });
    expect(codeOf(await payer.checkMobile('12345'))).toBe('invalid_request');
  });
});

describeOnBoth('the message of a code', (use) => {
  const suite = useCampus(use);

  it('ends with the line that lets a phone fill the code in (messaging F.3)', async () => {
    const payer = suite.payer();
    await payer.lookUp('term', 'KV-1');
    await payer.sendMobile(ASHA.mobile);
    const code = lastCode(suite);
    expect(code).toMatch(/^\d{4}$/);
    expect(suite.services.sent[0]?.text).toBe(
      `${code} is your OTP for kaveri School. Valid for 5 minutes. Do not share it.\n\n@localhost #${code}`,
    );
  });

  it('has the code first in the subject of an e-mail and no link in it (messaging F.2)', async () => {
    const payer = suite.payer();
    await payer.lookUp('term', 'KV-1');
    expect((await payer.sendEmail(' Asha.Sharma@Example.in ')).data()).toEqual({ sent: true });
    const [message] = suite.services.sent;
    expect(message).toMatchObject({
      channel: 'email',
      to: ASHA.email,
      subject: `${lastCode(suite)} is your code`,
    });
    expect(`${message?.text}${message?.html}`).not.toMatch(/http|href/);
  });

  it('is not in the database, only a keyed hash with a salt (threats 5)', async () => {
    const payer = suite.payer();
    await payer.lookUp('term', 'KV-1');
    await payer.sendMobile(ASHA.mobile);
    const row = await use.db.one<{ salt: Buffer; code_mac: Buffer }>('select * from otp_challenges');
    expect(row.salt).toHaveLength(16);
    expect(row.code_mac).toHaveLength(32);
    expect(JSON.stringify({ ...row, salt: '', code_mac: '' })).not.toContain(`"${lastCode(suite)}"`);
  });
});
