import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { refusalOf } from '../testing/fee-suite.ts';
import { BEFORE_MIDNIGHT, useOrderSuite } from '../testing/order-suite.ts';
import { anApplication } from '../testing/school.ts';

describeOnBoth('a kept quote', (use) => {
  const on = useOrderSuite(use);

  it("honours a session's quote for 15 minutes across midnight, then refuses the old amount (decisions 2) [R4]", async () => {
    await on.comeAt(BEFORE_MIDNIGHT);
    const session_code = await on.sessionOf('sft_1');
    const quote_hash = await on.hashOf(`session_code=${session_code}`);
    on.suite.services.clock.advance(15 * 60);
    expect((await on.order({ session_code, quote_hash })).amount).toBe(1500000);
    on.suite.services.clock.advance(1);
    expect(await refusalOf(on.order({ session_code, quote_hash }))).toBe('quote_changed');
    const shownAnew = await on.hashOf(`session_code=${session_code}`);
    expect((await on.order({ session_code, quote_hash: shownAnew })).amount).toBe(1505000);
  });

  it("honours a card's quote without a session for 15 minutes across midnight, then refuses it (decisions 2) [R11]", async () => {
    await on.comeAt(BEFORE_MIDNIGHT);
    const quote_hash = await on.hashOf(`sbd_code=${on.suite.pupil.sbd_code}`);
    on.suite.services.clock.advance(15 * 60);
    expect((await on.order({ sbd_code: on.suite.pupil.sbd_code, quote_hash })).amount).toBe(1800000);
    on.suite.services.clock.advance(1);
    expect(await refusalOf(on.order({ sbd_code: on.suite.pupil.sbd_code, quote_hash }))).toBe(
      'quote_changed',
    );
    expect((await on.order({ sbd_code: on.suite.pupil.sbd_code })).amount).toBe(1805000);
  });

  it('restarts its 15 minutes when the same quote is shown again', async () => {
    await on.comeAt('2026-11-20T18:10:00.000Z');
    await on.hashOf(`sbd_code=${on.suite.pupil.sbd_code}`);
    on.suite.services.clock.set(BEFORE_MIDNIGHT);
    const quote_hash = await on.hashOf(`sbd_code=${on.suite.pupil.sbd_code}`);
    on.suite.services.clock.advance(10 * 60);
    expect((await on.order({ sbd_code: on.suite.pupil.sbd_code, quote_hash })).amount).toBe(1800000);
  });

  it('refuses a hash that was never shown (threats 2 row 7)', async () => {
    expect(await refusalOf(on.order({ sbd_code: on.suite.pupil.sbd_code, quote_hash: 'qt_made_up' }))).toBe(
      'quote_changed',
    );
  });

  it('refuses for a session the hash of the same fees shown without one [R11]', async () => {
    const quote_hash = await on.hashOf(`sbd_code=${on.suite.pupil.sbd_code}`);
    const session_code = await on.sessionOf('sft_1', 'sft_2');
    expect(await refusalOf(on.order({ session_code, quote_hash }))).toBe('quote_changed');
  });

  it('is not honoured for a fee that was paid since, however young it is [R2]', async () => {
    const session_code = await on.sessionOf('sft_1');
    const quote_hash = await on.hashOf(`session_code=${session_code}`);
    await use.db.query(`update fee_lines set settled_paise = 1500000 where id = $1`, [on.mainFee]);
    expect(await refusalOf(on.order({ session_code, quote_hash }))).toBe('selection_invalid');
  });

  it('is not honoured without a session for a fee that was paid since', async () => {
    const quote_hash = await on.hashOf(`sbd_code=${on.suite.pupil.sbd_code}`);
    await use.db.query(`update fee_lines set settled_paise = 1500000 where id = $1`, [on.mainFee]);
    expect(await refusalOf(on.order({ sbd_code: on.suite.pupil.sbd_code, quote_hash }))).toBe(
      'quote_changed',
    );
  });

  it('is not honoured for a fee that an EMI took since [R7]', async () => {
    const session_code = await on.sessionOf('sft_1');
    await anApplication(use.db, on.suite.school, on.suite.pupil.studentId, on.mainFee, 'SUBMITTED');
    expect(await refusalOf(on.order({ session_code }))).toBe('selection_invalid');
  });
});
