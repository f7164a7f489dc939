import { expect, it } from 'vitest';
import { describeOnBoth, testServices } from '../../../testing/index.ts';
import { saveGatewayAccount } from '../../gateways/index.ts';
import { Captures } from '../../payments/testing/captures.ts';
import { aFee, aPayingSchool, anOrder } from '../../payments/testing/paying-school.ts';
import { aSettled, settle } from '../testing/busy-books.ts';
import { NOBODY_ASKS, settlementNotices } from './notices.ts';

describeOnBoth('the notice of a settled payment that is unknown here [decision 223]', (use) => {
  it('says that we ask only if its order is polled at once, else what the office should do', async () => {
    const services = testServices(use.db);
    const school = await aPayingSchool(services, 'notices');
    const pupil = await new Captures(services, school).newPupil();
    const other = await saveGatewayAccount(
      use.db,
      services.settings.secretKeys,
      {
        institute_id: school.instituteId,
        code: 'other',
        vendor: 'SANDBOX',
        key_id: 'rzp_test_other',
        key_secret: 's',
        webhook_secret: 's',
      },
      services.clock.now(),
    );
    const fee = await aFee(school, pupil, 'term', 1_000);
    const orderOf = async (accountId: number): Promise<string> => {
      const { id, code } = await anOrder(school, pupil, [{ fee, balance: 1_000 }], { reserve: false });
      await use.db.query('update orders set gateway_account_id = $2 where id = $1', [id, accountId]);
      return code;
    };
    const tried = async (code: string): Promise<string> => {
      await use.db.query(
        `insert into attempts (attempt_code, order_id, institute_id, gateway_account_id, status, created_at, updated_at)
         select order_code, id, institute_id, gateway_account_id, 'FAILED', created_at, created_at from orders where order_code = $1`,
        [code],
      );
      return code;
    };
    const here = await tried(await orderOf(school.accountId));
    const [elsewhere, untried] = [await tried(await orderOf(other.id)), await orderOf(school.accountId)];
    await use.db.query(
      `insert into mandates (mandate_code, institute_id, student_id, order_id, gateway_account_id, rail, rail_why, max_amount_paise,
         starts_on, ends_on, created_at, updated_at)
       select 'mnd_1', institute_id, student_id, id, gateway_account_id, 'UPI_AUTOPAY', 'within_upi_limit', 100, '2026-11-20',
         '2027-11-20', created_at, created_at from orders where order_code = $1`,
      [untried],
    );
    const row = (name: string, reference?: string) => aSettled(`pay_${name}`, 1_000, { reference });
    await settle(services, school, [
      row('here', here),
      row('again', `${here}-2`),
      row('mandate', 'mnd_1'),
      row('elsewhere', elsewhere),
      row('untried', untried),
      row('unnamed'),
    ]);
    expect(
      await use.db.query('select attempt_code as code from attempts where next_check_at is not null'),
    ).toEqual([{ code: here }]);
    const told = (await settlementNotices(use.db, school.instituteId)).map(({ message }) => [
      /payment pay_(\w+)/.exec(message)?.[1],
      message.includes('We are asking the gateway about its order'),
      message.includes(NOBODY_ASKS),
    ]);
    expect(told).toEqual([
      ['here', true, false],
      ['again', true, false],
      ...['mandate', 'elsewhere', 'untried', 'unnamed'].map((name) => [name, false, true]),
    ]);
  });
});
