import { MOBILE_MISMATCH, EMAIL_MISMATCH } from '@shulk/domain';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { aCtx, describeOnBoth } from '../../testing/index.ts';
import { verifyCode } from './codes/verify-code.ts';
import { ASHA, MEERA, RAVI } from './testing/campus.ts';
import { codeOf, lastCode, otherThan, useCampus } from './testing/campus-suite.ts';

const proofs = `select purpose, method, destination, student_ids, page_id from proofs order by id`;

describeOnBoth('one-time codes', (use) => {
  const suite = useCampus(use);
  const idOf = (uuid: string): number => suite.campus.students[uuid]?.id ?? 0;
  const sbdOf = (uuid: string): string => suite.campus.students[uuid]?.sbd_code ?? '';

  describe('matching', () => {
    it('tells by "Mobile number does not match" that a number is not the registered one, and sends nothing [SR-5.15] (R28)', async () => {
      const payer = suite.payer();
      await payer.lookUp('term', 'KV-1');
      for (const answer of [await payer.checkMobile(MEERA.mobile), await payer.sendMobile(MEERA.mobile)]) {
        expect(codeOf(answer)).toBe('contact_mismatch');
        expect(answer.json.message).toBe(MOBILE_MISMATCH);
      }
      expect(suite.services.sent).toEqual([]);
    });

    it('tells by "Email does not match" that an e-mail is not the registered one [SR-5.16]', async () => {
      const payer = suite.payer();
      await payer.lookUp('term', 'KV-1');
      const answer = await payer.sendEmail(MEERA.email);
      expect(codeOf(answer)).toBe('contact_mismatch');
      expect(answer.json.message).toBe(EMAIL_MISMATCH);
    });

    it('takes the number of any active guardian, and of no former one (R18)', async () => {
      const payer = suite.payer();
      await payer.lookUp('term', 'KV-1');
      expect((await payer.checkMobile(RAVI.mobile)).data()).toEqual({ known: true });
      expect(codeOf(await payer.checkMobile('9876500009'))).toBe('contact_mismatch');
    });

    it('check-mobile sends nothing, send-otp sends by SMS [PJ-7.26] [PJ-7.27]', async () => {
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

    it('refuses further comparisons after 5 mismatches in an hour, right numbers too (threats 2 row 3)', async () => {
      const payer = suite.payer();
      await payer.lookUp('term', 'KV-1');
      for (let n = 0; n < 5; n += 1)
        expect(codeOf(await payer.checkMobile(`987650100${n}`))).toBe('contact_mismatch');
      expect(codeOf(await payer.checkMobile(ASHA.mobile))).toBe('otp_limited');
      expect(codeOf(await payer.sendMobile(ASHA.mobile))).toBe('otp_limited');
      // Another parent of the same school is not held up by this one (R37).
      const other = suite.payer();
      await other.lookUp('term', 'KV-1');
      expect(codeOf(await other.checkMobile(ASHA.mobile))).toBe('success');
    });

    it('counts mismatches before comparing, so that parallel guesses count (threats 5)', async () => {
      const payer = suite.payer();
      await payer.lookUp('term', 'KV-1');
      await payer.checkMobile('9876501999');
      const guesses = Array.from({ length: 20 }, (_, n) =>
        payer.checkMobile(`98765010${String(n).padStart(2, '0')}`),
      );
      const told = (await Promise.all(guesses)).filter((answer) => codeOf(answer) === 'contact_mismatch');
      expect(told.length).toBeLessThanOrEqual(4);
    });

    it('needs a student first: without a context nothing is compared or sent (R23)', async () => {
      const payer = suite.payer();
      expect(codeOf(await payer.checkMobile(ASHA.mobile))).toBe('context_required');
      expect(codeOf(await payer.sendMobile(ASHA.mobile))).toBe('context_required');
      expect(codeOf(await payer.sendEmail(ASHA.email))).toBe('context_required');
    });

    it('uses the page and student the tab names, of two tabs of one browser (R23)', async () => {
      const payer = suite.payer();
      await payer.lookUp('term', 'KV-1');
      await payer.lookUp('term', 'KV-3');
      const first = { 'x-payment-page': 'term', 'x-student': sbdOf('KV-1') };
      expect((await payer.checkMobile(ASHA.mobile, first)).data()).toEqual({ known: true });
      expect(codeOf(await payer.checkMobile(ASHA.mobile))).toBe('contact_mismatch');
    });

    it('refuses the code of a student this browser never came to', async () => {
      const payer = suite.payer();
      await payer.lookUp('term', 'KV-1');
      expect(codeOf(await payer.checkMobile(MEERA.mobile, { 'x-student': sbdOf('KV-3') }))).toBe(
        'context_required',
      );
    });

    it('refuses an e-mail of his own to a stranger when only a mobile is on file (C12)', async () => {
      await use.db.query('update guardians set email = null');
      const payer = suite.payer();
      await payer.lookUp('term', 'KV-1');
      expect(codeOf(await payer.sendEmail('stranger@example.in'))).toBe('contact_mismatch');
    });

    it('refuses text that is no number or e-mail, naming the field', async () => {
      const payer = suite.payer();
      await payer.lookUp('term', 'KV-1');
      expect((await payer.sendEmail('nonsense')).json).toMatchObject({
        error: { fields: { email_id: 'Please enter valid email' } },
      });
      expect(codeOf(await payer.checkMobile('12345'))).toBe('invalid_request');
    });
  });

  describe('the message', () => {
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

    it('keeps no code in the database, only a keyed hash with a salt (threats 5)', async () => {
      const payer = suite.payer();
      await payer.lookUp('term', 'KV-1');
      await payer.sendMobile(ASHA.mobile);
      const row = await use.db.one<{ salt: Buffer; code_mac: Buffer }>('select * from otp_challenges');
      expect(row.salt).toHaveLength(16);
      expect(row.code_mac).toHaveLength(32);
      expect(JSON.stringify({ ...row, salt: '', code_mac: '' })).not.toContain(`"${lastCode(suite)}"`);
    });
  });

  describe('verifying', () => {
    it('says "Mobile Number verified successfully!" and writes a form proof of all children of the contact [PJ-7.28] (R18, R22)', async () => {
      const payer = suite.payer();
      await payer.lookUp('term', 'KV-1');
      await payer.sendMobile(ASHA.mobile);
      const answer = await payer.verifyMobile(ASHA.mobile, lastCode(suite));
      expect(answer.data()).toEqual({ verified: true });
      expect(answer.json.message).toBe('Mobile Number verified successfully!');
      expect(await use.db.query(proofs)).toEqual([
        {
          purpose: 'form',
          method: 'mobile_verf',
          destination: ASHA.mobile,
          student_ids: [idOf('KV-1'), idOf('KV-2')],
          page_id: suite.campus.pages['term'],
        },
      ]);
    });

    it('verifies by e-mail [PJ-7.29] [PJ-7.30]', async () => {
      const payer = suite.payer();
      await payer.lookUp('term', 'KV-1');
      await payer.sendEmail(ASHA.email);
      const answer = await payer.verifyEmail(ASHA.email, lastCode(suite));
      expect(answer.json.message).toBe('Email verified successfully!');
      expect(await use.db.query(proofs)).toMatchObject([{ method: 'email_verf', destination: ASHA.email }]);
    });

    it('refuses a wrong code and takes the right one after it', async () => {
      const payer = suite.payer();
      await payer.lookUp('term', 'KV-1');
      await payer.sendMobile(ASHA.mobile);
      expect(codeOf(await payer.verifyMobile(ASHA.mobile, otherThan(lastCode(suite))))).toBe('otp_wrong');
      expect(codeOf(await payer.verifyMobile(ASHA.mobile, lastCode(suite)))).toBe('success');
    });

    it('takes three tries per code, also when many come at once (threats 5)', async () => {
      const payer = suite.payer();
      await payer.lookUp('term', 'KV-1');
      await payer.sendMobile(ASHA.mobile);
      const code = lastCode(suite);
      const guesses = Array.from({ length: 30 }, (_, n) =>
        payer.verifyMobile(ASHA.mobile, otherThan(code, n + 1)),
      );
      const codes = (await Promise.all(guesses)).map(codeOf);
      expect(codes.filter((one) => one === 'otp_wrong')).toHaveLength(3);
      expect(codes.filter((one) => one === 'otp_expired')).toHaveLength(27);
      expect(codeOf(await payer.verifyMobile(ASHA.mobile, code))).toBe('otp_expired');
      expect(await use.db.query(proofs)).toEqual([]);
    });

    it('burns a code with its success, also when it comes twice at once (threats 5)', async () => {
      const payer = suite.payer();
      await payer.lookUp('term', 'KV-1');
      await payer.sendMobile(ASHA.mobile);
      const code = lastCode(suite);
      // Straight at the rule, so that both read the challenge before either burns it.
      const browser = await use.db.one<{ id: number }>('select browser_session_id as id from otp_challenges');
      const ctx = aCtx(suite.services, browser.id);
      const once = async (): Promise<string> =>
        verifyCode(ctx, 'mobile_verf', ASHA.mobile, code).then(
          () => 'success',
          (error: unknown) => (error instanceof AppError ? error.code : String(error)),
        );
      expect((await Promise.all([once(), once(), once()])).sort()).toEqual([
        'otp_expired',
        'otp_expired',
        'success',
      ]);
      expect(codeOf(await payer.verifyMobile(ASHA.mobile, code))).toBe('otp_expired');
      expect(await use.db.query(proofs)).toHaveLength(1);
    });

    it('refuses a code after 5 minutes (R28)', async () => {
      const payer = suite.payer();
      await payer.lookUp('term', 'KV-1');
      await payer.sendMobile(ASHA.mobile);
      suite.services.clock.advance(299);
      expect(codeOf(await payer.verifyMobile(ASHA.mobile, otherThan(lastCode(suite))))).toBe('otp_wrong');
      suite.services.clock.advance(1);
      expect(codeOf(await payer.verifyMobile(ASHA.mobile, lastCode(suite)))).toBe('otp_expired');
    });

    it('replaces an old code by a new one (R28)', async () => {
      const payer = suite.payer();
      await payer.lookUp('term', 'KV-1');
      await payer.sendMobile(ASHA.mobile);
      const old = lastCode(suite);
      suite.services.clock.advance(30);
      await payer.sendMobile(ASHA.mobile);
      // One time in 10,000 both codes are the same, and then the old text is the new code.
      const isSame = old === lastCode(suite);
      expect(isSame ? 'otp_wrong' : codeOf(await payer.verifyMobile(ASHA.mobile, old))).toBe('otp_wrong');
      expect(codeOf(await payer.verifyMobile(ASHA.mobile, lastCode(suite)))).toBe('success');
    });

    it('refuses the code in another browser, on another page, for another contact or method (threats 2 row 16)', async () => {
      const payer = suite.payer();
      await payer.lookUp('term', 'KV-1');
      await payer.lookUp('new', 'KV-1');
      await payer.sendMobile(ASHA.mobile, { 'x-payment-page': 'term' });
      const code = lastCode(suite);
      const thief = suite.payer();
      await thief.lookUp('term', 'KV-1');
      expect(codeOf(await thief.verifyMobile(ASHA.mobile, code))).toBe('otp_expired');
      expect(codeOf(await payer.verifyMobile(ASHA.mobile, code, { 'x-payment-page': 'new' }))).toBe(
        'otp_expired',
      );
      expect(codeOf(await payer.verifyMobile(RAVI.mobile, code))).toBe('otp_expired');
      expect(codeOf(await payer.verifyEmail(ASHA.email, code))).toBe('otp_expired');
      expect(codeOf(await payer.verifyMobile(ASHA.mobile, code, { 'x-student': sbdOf('KV-3') }))).toBe(
        'otp_expired',
      );
      expect(codeOf(await payer.verifyMobile(ASHA.mobile, code, { 'x-payment-page': 'term' }))).toBe(
        'success',
      );
    });

    it('locks the method for 15 minutes after 9 failures in a row, then an hour after 15; the other stays open (threats 5)', async () => {
      const payer = suite.payer();
      await payer.lookUp('term', 'KV-1');
      const fail = async (times: number): Promise<string[]> => {
        await use.db.query('delete from limit_counters');
        await use.db.query('delete from otp_challenges');
        await payer.sendMobile(ASHA.mobile);
        const code = lastCode(suite);
        const codes: string[] = [];
        for (let n = 1; n <= times; n += 1)
          codes.push(codeOf(await payer.verifyMobile(ASHA.mobile, otherThan(code, n))));
        return codes;
      };
      await fail(3);
      await fail(3);
      expect(await fail(3)).toEqual(['otp_wrong', 'otp_wrong', 'otp_limited']);
      const locked = await payer.sendMobile(ASHA.mobile);
      expect(codeOf(locked)).toBe('otp_limited');
      expect(locked.json.message).toBe('Too many attempts. Please try again after 15 minutes.');
      expect(codeOf(await payer.sendEmail(ASHA.email))).toBe('success');
      expect(codeOf(await payer.verifyEmail(ASHA.email, lastCode(suite)))).toBe('success');
      suite.services.clock.advance(900);
      await fail(3);
      expect(await fail(3)).toEqual(['otp_wrong', 'otp_wrong', 'otp_limited']);
      expect((await payer.sendMobile(ASHA.mobile)).json.message).toBe(
        'Too many attempts. Please try again after 1 hour.',
      );
    });

    it('ends a row of failures with a success (threats 5)', async () => {
      const payer = suite.payer();
      await payer.lookUp('term', 'KV-1');
      await payer.sendMobile(ASHA.mobile);
      await payer.verifyMobile(ASHA.mobile, otherThan(lastCode(suite)));
      expect(await use.db.query('select failures from otp_locks')).toEqual([{ failures: 1 }]);
      await payer.verifyMobile(ASHA.mobile, lastCode(suite));
      expect(await use.db.query('select failures from otp_locks')).toEqual([]);
    });
  });

  describe('sending', () => {
    it('waits 30 and 60 seconds between sends and stops after 3 in 15 minutes (threats 5)', async () => {
      const payer = suite.payer();
      await payer.lookUp('term', 'KV-1');
      const send = async (after: number): Promise<string> => {
        suite.services.clock.advance(after);
        return codeOf(await payer.sendMobile(ASHA.mobile));
      };
      expect(await send(0)).toBe('success');
      expect(await send(29)).toBe('otp_limited');
      expect(await send(1)).toBe('success');
      expect(await send(59)).toBe('otp_limited');
      expect(await send(1)).toBe('success');
      expect(await send(300)).toBe('otp_limited');
      expect(await send(510)).toBe('success');
      expect(suite.services.sent).toHaveLength(4);
    });

    it('counts sends per student too, to whichever guardian they go (threats 5)', async () => {
      const payer = suite.payer();
      await payer.lookUp('term', 'KV-1');
      const to = [ASHA.mobile, RAVI.mobile, ASHA.mobile, RAVI.mobile];
      const codes: string[] = [];
      for (const mobile of to) {
        codes.push(codeOf(await payer.sendMobile(mobile)));
        suite.services.clock.advance(61);
      }
      expect(codes).toEqual(['success', 'success', 'success', 'otp_limited']);
    });

    it('sends once when the button is pressed twice', async () => {
      const payer = suite.payer();
      await payer.lookUp('term', 'KV-1');
      await payer.checkMobile(ASHA.mobile);
      const twice = await Promise.all([payer.sendEmail(ASHA.email), payer.sendEmail(ASHA.email)]);
      expect(twice.map(codeOf).sort()).toEqual(['otp_limited', 'success']);
      expect(suite.services.sent).toHaveLength(1);
    });

    it('counts nothing against the payer when the provider is down (threats 5)', async () => {
      const payer = suite.payer();
      await payer.lookUp('term', 'KV-1');
      suite.services.refuseMessages = true;
      for (let n = 0; n < 4; n += 1)
        expect(codeOf(await payer.sendMobile(ASHA.mobile))).toBe('otp_unavailable');
      suite.services.refuseMessages = false;
      expect(codeOf(await payer.sendMobile(ASHA.mobile))).toBe('success');
      expect(await use.db.one(`select max(count) as n from limit_counters where scope like 'otp.%'`)).toEqual(
        { n: 1 },
      );
    });

    it('counts a send against the address only until it was verified (R37)', async () => {
      const payer = suite.payer();
      await payer.prove('term', 'KV-1', ASHA.mobile);
      const count = `select coalesce(sum(count), 0) as n from limit_counters where scope = 'otp.unverified.ip'`;
      expect(await use.db.one(count)).toEqual({ n: 0 });
      await payer.lookUp('term', 'KV-3');
      await payer.sendMobile(MEERA.mobile);
      expect(await use.db.one(count)).toEqual({ n: 1 });
    });

    it('lets a parent prove the number for two children and the receipts without waiting: a verified send counts by the day alone (R37)', async () => {
      const payer = suite.payer();
      for (let time = 1; time <= 10; time += 1) {
        await payer.lookUp('term', 'KV-1');
        expect(codeOf(await payer.sendMobile(ASHA.mobile)), `send ${time}`).toBe('success');
        await payer.verifyMobile(ASHA.mobile, lastCode(suite));
      }
      await payer.lookUp('term', 'KV-1');
      expect(codeOf(await payer.sendMobile(ASHA.mobile)), 'the eleventh of a day').toBe('otp_limited');
    });

    it('refuses a page, an institute or an address that sends too much (threats 5, R37)', async () => {
      const payer = suite.payer();
      await payer.lookUp('term', 'KV-1');
      for (const [scope, count] of [
        ['otp.unverified.ip', 20],
        ['otp.page.hour', 200],
        ['otp.institute.day', 20_000],
        ['otp.global.day', 100_000],
      ] as const) {
        await use.db.query('delete from limit_counters');
        await use.db.query('delete from otp_challenges');
        expect(codeOf(await payer.sendMobile(ASHA.mobile))).toBe('success');
        await use.db.query('delete from otp_challenges');
        await use.db.query('update limit_counters set count = $2 where scope = $1', [scope, count]);
        expect([scope, codeOf(await payer.sendMobile(ASHA.mobile))]).toEqual([scope, 'otp_limited']);
      }
    });

    it('keeps no mobile or e-mail in the keys of its counters and locks (decisions 15)', async () => {
      const payer = suite.payer();
      await payer.lookUp('term', 'KV-1');
      await payer.sendMobile(ASHA.mobile);
      await payer.verifyMobile(ASHA.mobile, otherThan(lastCode(suite)));
      await payer.sendEmail(ASHA.email);
      const rows = await use.db.query('select key from limit_counters union all select key from otp_locks');
      expect(JSON.stringify(rows)).not.toMatch(/98765|asha/);
    });
  });

  describe('contacts nobody has on record', () => {
    it('proves a new student’s number without naming a student, where the page takes new ones (R19)', async () => {
      const payer = suite.payer();
      await payer.prove('new', 'NEW-1', '9000000001');
      expect(await use.db.query(proofs)).toMatchObject([
        { purpose: 'form', destination: '9000000001', student_ids: [] },
      ]);
    });

    it('sends nothing for an unknown ID where the page turns unknown students away', async () => {
      const payer = suite.payer();
      await payer.lookUp('term', 'NEW-1');
      expect(codeOf(await payer.sendMobile('9000000001'))).toBe('context_required');
      expect(suite.services.sent).toEqual([]);
    });

    it('proves a number for a student without any contact, and names it (R29)', async () => {
      const payer = suite.payer();
      await payer.lookUp('term', 'KV-9');
      expect((await payer.checkMobile('9000000009')).data()).toEqual({ known: false });
      await payer.sendMobile('9000000009');
      await payer.verifyMobile('9000000009', lastCode(suite));
      expect(await use.db.query(proofs)).toMatchObject([{ purpose: 'form', student_ids: [idOf('KV-9')] }]);
    });

    it('sends a browser’s codes to at most 3 new contacts an hour (threats 2 row 15)', async () => {
      const payer = suite.payer();
      const codes: string[] = [];
      for (let n = 1; n <= 4; n += 1) {
        await payer.lookUp('new', `NEW-${n}`);
        codes.push(codeOf(await payer.sendMobile(`900000000${n}`)));
      }
      expect(codes).toEqual(['success', 'success', 'success', 'otp_limited']);
    });

    it('sends nothing on a page that asks for no code', async () => {
      const payer = suite.payer();
      await payer.lookUp('open', 'NEW-1');
      expect(codeOf(await payer.sendMobile('9000000001'))).toBe('context_required');
    });
  });

  describe('tokens', () => {
    const authorize = '/api/pages/v0.1/authentication/platform/authorize';

    it('gives access and refresh tokens for the platform code [SR-7.3] [PJ-7.31]', async () => {
      const { browser } = suite.payer();
      const { platformCode } = suite.services.settings;
      for (const url of [authorize, '/api/notify/v1/auth/authorize']) {
        const pair = (await browser.post(url, { platform_code: platformCode })).data<
          Record<string, unknown>
        >();
        expect(Object.keys(pair).sort()).toEqual([
          'access_token',
          'expires_in',
          'refresh_expires_in',
          'refresh_token',
        ]);
        expect(codeOf(await browser.post(url, { platform_code: 'wrong' }))).toBe('platform_unknown');
      }
    });

    it('renews by refresh_token, each of which works once [SR-7.24] [SR-7.26]', async () => {
      const { browser } = suite.payer();
      const body = { platform_code: suite.services.settings.platformCode };
      for (const [first, next] of [
        [authorize, '/api/customer/v0.1/authentication/platform/regenerate-token'],
        ['/api/notify/v1/auth/authorize', '/api/notify/v1/auth/regenerate-token'],
      ] as const) {
        const { refresh_token } = (await browser.post(first, body)).data<{ refresh_token: string }>();
        expect(codeOf(await suite.payer().browser.post(next, { refresh_token }))).toBe('refresh_refused');
        expect((await browser.post(next, { refresh_token })).data()).toHaveProperty('access_token');
        expect(codeOf(await browser.post(next, { refresh_token }))).toBe('refresh_refused');
      }
    });

    it('opens the one-time-code calls with the tokens of this cookie only (threats 2 row 19)', async () => {
      const { browser } = suite.payer();
      const pair = (
        await browser.post(authorize, { platform_code: suite.services.settings.platformCode })
      ).data<{ access_token: string }>();
      const headers = { authorization: `Bearer ${pair.access_token}` };
      const body = { mobile_number: ASHA.mobile };
      const url = '/api/customer/v1/auth/login/check-mobile';
      expect(codeOf(await browser.post(url, body, { headers }))).toBe('context_required');
      expect(codeOf(await suite.payer().browser.post(url, body, { headers }))).toBe('token_expired');
      expect(codeOf(await browser.post(url, body))).toBe('token_required');
    });

    it('answers bypass-login with 404 (threats 2 row 18)', async () => {
      const answer = await suite.payer().browser.post('/api/customer/v1/auth/login/bypass-login', {});
      expect(answer.status).toBe(404);
    });
  });
});
