import { expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import { aSession, codeOf } from '../fees/testing/fee-suite.ts';
import { aPupil, aSchoolPage } from '../fees/testing/school.ts';
import { ONE, TWO, useSessions } from './testing/session-suite.ts';

describeOnBoth('updating a session', (use) => {
  const suite = useSessions(use);

  it('replaces the choice and keeps the first one as original [PJ-7.6] [PJ-4.51]', async () => {
    const code = await aSession(suite.browser, suite.sbd, ONE);
    expect((await suite.update(code, { fee_types: TWO })).data()).toEqual({ session_code: code });
    expect(await suite.quoted(code)).toEqual([['sft_2', 300000]]);
    await suite.update(code, { fee_types: [...ONE, ...TWO] });
    expect((await suite.fetched(code)).session_data).toMatchObject({
      fee_types: [...ONE, ...TWO],
      original_fee_types: ONE,
    });
  });

  it('can reset fee_types to the original ones, which stay (SR 4)', async () => {
    const code = await aSession(suite.browser, suite.sbd, ONE);
    await suite.update(code, { fee_types: TWO });
    await suite.update(code, { fee_types: ONE });
    expect((await suite.fetched(code)).session_data).toMatchObject({
      fee_types: ONE,
      original_fee_types: ONE,
    });
    expect(await suite.quoted(code)).toEqual([['sft_1', 1500000]]);
  });

  it('keeps choice and quote when only the mobile is sent', async () => {
    const code = await aSession(suite.browser, suite.sbd, ONE);
    await suite.update(code, { mobile: '9812345678' });
    expect((await suite.fetched(code)).session_data).toMatchObject({ fee_types: ONE, mobile: '9812345678' });
    expect(await suite.quoted(code)).toEqual([['sft_1', 1500000]]);
  });

  it('refuses another browser, another page and another student (threats 3)', async () => {
    const code = await aSession(suite.browser, suite.sbd, ONE);
    await aSchoolPage(use.db, suite.school, 'kaveri-other');
    const other = await aPupil(use.db, suite.school, 'KV-2');
    expect(codeOf(await suite.update(code, { fee_types: ONE }, await suite.payer()))).toBe(
      'session_not_found',
    );
    expect(codeOf(await suite.update('ses_unknown', { fee_types: ONE }))).toBe('session_not_found');
    expect(codeOf(await suite.update(code, { payment_page_slug: 'kaveri-other' }))).toBe('session_not_found');
    expect(codeOf(await suite.update(code, { sbd_code: other.sbd_code }))).toBe('session_not_found');
  });

  it.each(['PAID', 'CANCELLED', 'EXPIRED'])('refuses a session that is %s [PJ-9.4]', async (status) => {
    const code = await aSession(suite.browser, suite.sbd, ONE);
    await use.db.query('update pay_sessions set status = $1', [status]);
    expect(codeOf(await suite.update(code, { fee_types: ONE }))).toBe('session_inactive');
  });

  it('refuses a choice that cannot be paid and keeps the old one', async () => {
    const code = await aSession(suite.browser, suite.sbd, ONE);
    expect(codeOf(await suite.update(code, { fee_types: [{ sft_code: 'sft_paid', amount: '1' }] }))).toBe(
      'selection_invalid',
    );
    expect(await suite.quoted(code)).toEqual([['sft_1', 1500000]]);
  });
});
