import type { EmiApplicationView, OrderToken } from '@shulk/contract';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import { aPayer } from '../payments/testing/paying-school.ts';
import { MEERA, askEmi, emiSheet } from './testing/loan-school.ts';
import { useLoanSuite } from './testing/loan-suite.ts';

const NOTHING = { mobile: '', email: '' };
const TYPED = '9812345678';

describeOnBoth('the contact an application’s form is filled with [R54] (WCAG 3.3.7)', (use) => {
  const on = useLoanSuite(use);

  const aBrowser = () => aPayer(on.app, on.services, on.school, on.school.pupil);
  type Browser = Awaited<ReturnType<typeof aBrowser>>;

  /** A browser entered the code that was sent to this contact. */
  const prove = async (browser: Browser, destination: string): Promise<unknown> => {
    const method = destination.includes('@') ? 'email_verf' : 'mobile_verf';
    const now = on.services.clock.now();
    const { pageId, instituteId, pupil } = on.school;
    await use.db.query(
      `insert into proofs (browser_session_id, page_id, institute_id, purpose, method, destination, student_ids,
         created_at, last_used_at, expires_at)
       values ($1, $2, $3, 'form', $4, $5, $6, $7, $7, $7::timestamptz + interval '2 hours')`,
      [browser.browserId, pageId, instituteId, method, destination, [pupil.id], now],
    );
    return use.db.query(
      `insert into otp_challenges (browser_session_id, page_id, institute_id, student_id, student_uuid_key, purpose, method,
         destination, salt, code_mac, created_at, expires_at, closed_at, verified_at)
       values ($1, $2, $3, $4, lower($5), 'form', $6, $7, '', '', $8, $8, $8, $8)`,
      [browser.browserId, pageId, instituteId, pupil.id, pupil.uuid, method, destination, now],
    );
  };
  const open = async (browser: Browser, more: object = {}) => {
    const token = (await askEmi(browser, on.school, more)).data<OrderToken>();
    return emiSheet(on.app, token.checkout_token);
  };
  const known = async (browser: Browser, more: object = {}) =>
    (await (await open(browser, more)).view()).known_contact;

  it('is none of those on record for a browser that looked the student up and proved nothing', async () => {
    const sheet = await open(await aBrowser());
    const answer = await sheet.rawView();
    expect(answer.data<EmiApplicationView>().known_contact).toEqual(NOTHING);
    for (const contact of [MEERA.mobile, MEERA.email]) expect(answer.body).not.toContain(contact);
  });

  it('is the one that this browser proved, and only that one of the two', async () => {
    const first = await aBrowser();
    await prove(first, MEERA.mobile);
    expect(await known(first)).toEqual({ mobile: MEERA.mobile, email: '' });
    await prove(first, MEERA.email);
    expect(await known(first)).toEqual({ mobile: MEERA.mobile, email: MEERA.email });
  });

  it('is the mobile that this browser typed for the payment', async () => {
    expect(await known(await aBrowser(), { mobile: TYPED })).toEqual({ mobile: TYPED, email: '' });
    expect(await known(await aBrowser(), { mobile: 'XXXXXX0001' })).toEqual(NOTHING);
  });

  it('is not what another browser typed or proved, when this one resumes the application', async () => {
    const first = await aBrowser();
    await prove(first, MEERA.mobile);
    const sheet = await open(first, { mobile: TYPED });
    const { application_id, known_contact } = await sheet.view();
    expect(known_contact).toEqual({ mobile: TYPED, email: '' });
    const second = await aBrowser();
    await prove(second, MEERA.email);
    const taken = await (await open(second)).view();
    expect([taken.application_id, taken.known_contact]).toEqual([
      application_id,
      { mobile: '', email: MEERA.email },
    ]);
    expect((await sheet.rawView()).status).toBe(401);
  });

  it('is gone with the visit, for the next user of the device and its open sheet', async () => {
    const first = await aBrowser();
    const sheet = await open(first, { mobile: TYPED });
    expect((await sheet.view()).known_contact.mobile).toBe(TYPED);
    await use.db.query('delete from browser_sessions where id = $1', [first.browserId]);
    expect((await sheet.view()).known_contact).toEqual(NOTHING);
  });

  it('is not shown any more once the application was submitted', async () => {
    const first = await aBrowser();
    await prove(first, MEERA.mobile);
    const sheet = await open(first);
    expect((await sheet.applicant()).data<EmiApplicationView>().known_contact.mobile).toBe(MEERA.mobile);
    const over = (await sheet.cancel()).data<EmiApplicationView>();
    expect([over.state, over.known_contact]).toEqual(['CANCELLED', NOTHING]);
  });
});
