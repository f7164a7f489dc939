import type { MandateLaunch } from '@shulk/contract';
import { beforeAll, expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { checkBooks } from '../../ledger/index.ts';
import { EASEBUZZ_KEY } from '../../payments/testing/easebuzz-school.ts';
import { recordRegistration } from '../mandates.store.ts';
import { EasebuzzMandates, easebuzzProof } from '../testing/easebuzz-mandates.ts';
import { liveMandates } from '../testing/live-mandates.ts';
import type { OpenedSheet, Planned } from '../testing/live-mandates.ts';

describeOnBoth('an auto debit by Easebuzz (decision 37)', (use) => {
  const live = liveMandates(use);
  let easebuzz: EasebuzzMandates;
  let months = 1;
  beforeAll(async () => {
    easebuzz = await EasebuzzMandates.open(live());
  });
  /** Each test uses another month, because the school's clock only moves forward. */
  const days = () => {
    months += 1;
    const month = `2027-${String(months).padStart(2, '0')}`;
    return { due: `${month}-15`, on: (day: number, time = '00:00') => `${month}-${day}T${time}:00+05:30` };
  };
  const asked = async (paise: number, due: string): Promise<OpenedSheet> =>
    live().ask(await live().aPlanned([{ paise, due }]));
  const differences = () => checkBooks(use.db, { now: live().services.clock.now() });
  const paymentsOf = ({ pupil }: Planned) =>
    use.db.query<{ method: string; amount: number; id: string }>(
      'select mode as method, amount_paise as amount, gateway_payment_id as id from payments where student_id = $1',
      [pupil.id],
    );

  it('opens the approval with an access key, takes nothing, and is active once Easebuzz says so (gateways C.5)', async () => {
    const sheet = await asked(900_000, days().due);
    const launch = await easebuzz.approve(sheet);
    expect(launch).toMatchObject({
      protocol: 'easebuzz',
      key: EASEBUZZ_KEY,
      script_url: '/sandbox/easebuzz/checkout.js',
      recurring: true,
      customer_id: '',
      amount_paise: 0,
    });
    expect(launch.launch_token).toMatch(/^[0-9a-f]{32}$/);
    expect(await sheet.status()).toMatchObject({ state: 'AUTHORISED', receipt_no: '' });
    expect(await live().mandatesOf(sheet)).toEqual(['ACTIVE']);
    expect(await live().paidOf(sheet)).toEqual({ settled: [0], payments: [] });
  });

  it('returns the same access key when the payer agrees twice, and is active even without a message', async () => {
    const sheet = await asked(900_000, days().due);
    await easebuzz.hears(false);
    const first = (await sheet.register()).data<MandateLaunch>();
    expect((await sheet.register()).data<MandateLaunch>()).toEqual(first);
    const { id } = await use.db.one<{ id: number }>('select id from mandates where student_id = $1', [
      sheet.pupil.id,
    ]);
    // Another tab whose txnid was refused brings another key: the recorded one counts.
    const late = { customer_id: '', gateway_order_id: `${first.gateway_order_id}-2`, launch_token: 'late' };
    expect(await recordRegistration(use.db, id, late)).toEqual({
      customer_id: '',
      gateway_order_id: first.gateway_order_id,
      launch_token: first.launch_token,
    });
    await easebuzz.visit(first, 'success');
    live().services.clock.advance(3);
    expect(await sheet.status()).toMatchObject({ state: 'AUTHORISED' });
    await easebuzz.hears(true);
  });

  it('is refused in plain words, and may be retried under another txnid', async () => {
    const sheet = await asked(1_800_000, days().due);
    const refused = await easebuzz.approve(sheet, 'mandate_refused');
    const status = await sheet.status();
    expect(status.state).toBe('FAILED');
    expect(status.reason).toMatch(/^Your bank did not approve/);
    const again = await easebuzz.approve(sheet);
    expect(again.gateway_order_id).not.toBe(refused.gateway_order_id);
    expect(await live().mandatesOf(sheet)).toEqual(['REJECTED', 'ACTIVE']);
  });

  it.each([
    ['UPI', 900_000, '14:00'],
    ['eNACH', 1_800_000, '09:00'],
  ])('is debited by %s once, a day after its notice, and booked', async (method, paise, after) => {
    const { due, on } = days();
    const sheet = await easebuzz.authorised([{ paise, due }]);
    await easebuzz.moveTo(on(15, '07:30'));
    expect(await live().debitsOf(sheet)).toEqual(['1 NOTIFIED']);
    await easebuzz.moveTo(on(15, after));
    await easebuzz.moveTo(on(17));
    expect(await live().debitsOf(sheet)).toEqual(['1 PAID']);
    expect(await live().paidOf(sheet)).toEqual({ settled: [paise], payments: [`${paise} CAPTURED`] });
    expect(await paymentsOf(sheet)).toEqual([
      { method, amount: paise, id: expect.stringMatching(/^E\d+$/) as string },
    ]);
    // Everything is paid: the mandate is over, here and at Easebuzz.
    expect(await live().mandatesOf(sheet)).toEqual(['COMPLETED']);
    expect(await differences()).toEqual([]);
  });

  it('is retried for insufficient funds, and left to the payer when the account is closed (regulation E.2)', async () => {
    const { due, on } = days();
    const once = await easebuzz.authorised([{ paise: 900_032, due }]);
    const closed = await easebuzz.authorised([{ paise: 900_033, due }]);
    await easebuzz.moveTo(on(28));
    expect(await live().debitsOf(once)).toEqual(['1 PAID']);
    expect((await live().paidOf(once)).payments).toEqual(['900032 CAPTURED']);
    expect(await live().debitsOf(closed)).toEqual(['1 CANCELLED']);
    expect(await live().mandatesOf(closed)).toEqual(['CANCELLED']);
    expect((await live().paidOf(closed)).payments).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  it('is made once when the answer was lost and no message comes, and is found again by our own reference (threats 6.2)', async () => {
    const { due, on } = days();
    const sheet = await easebuzz.authorised([{ paise: 900_039, due }]);
    await easebuzz.hears(false);
    await easebuzz.moveTo(on(18));
    expect(await live().debitsOf(sheet)).toEqual(['1 PAID']);
    expect((await live().paidOf(sheet)).payments).toEqual(['900039 CAPTURED']);
    await easebuzz.hears(true);
  });

  it('is booked after the message of a bank that answers late, whatever the message claims (threats 6.4)', async () => {
    const { due, on } = days();
    const sheet = await easebuzz.authorised([{ paise: 900_037, due }]);
    await easebuzz.moveTo(on(15, '15:00'));
    expect(await live().debitsOf(sheet)).toEqual(['1 SUBMITTED']);
    const { reference } = await use.db.one<{ reference: string }>(
      'select gateway_order_id as reference from orders where mandate_debit_id is not null and student_id = $1',
      [sheet.pupil.id],
    );
    const claim = (salt?: string): string => {
      const authorization = easebuzzProof(['9000.37', reference], salt);
      const told = { amount: '9000.37', status: 'success', merchant_request_number: reference };
      return JSON.stringify({ data: { ...told, pg_transaction_id: 'E1', authorization } });
    };
    expect(await easebuzz.tell(claim('another-salt'))).toBe(401);
    // The message is signed, but the bank has not answered yet: the debit itself is queried.
    expect(await easebuzz.tell(claim())).toBe(200);
    expect(await live().debitsOf(sheet)).toEqual(['1 SUBMITTED']);
    await easebuzz.moveTo(on(18));
    expect(await live().debitsOf(sheet)).toEqual(['1 PAID']);
    expect((await live().paidOf(sheet)).payments).toEqual(['900037 CAPTURED']);
  });

  it('ends when the payer withdraws it at the bank: no debit is made, the payer is asked to pay otherwise', async () => {
    const { due, on } = days();
    const sheet = await easebuzz.authorised([{ paise: 900_000, due }]);
    const { txn } = await use.db.one<{ txn: string }>(
      'select gateway_token_id as txn from mandates where student_id = $1',
      [sheet.pupil.id],
    );
    const proof = easebuzzProof([txn]);
    const headers = { 'x-eb-merchant-key': EASEBUZZ_KEY, authorization: proof };
    const { url } = live().sandbox;
    const told = await fetch(`${url}/easebuzz/autocollect/v1/mandate/${txn}/`, { headers });
    const { data } = (await told.json()) as { data: { id: string } };
    await fetch(`${url}/sandbox-api/tokens/${data.id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'cancelled' }),
    });
    await easebuzz.told();
    expect(await live().mandatesOf(sheet)).toEqual(['CANCELLED']);
    await easebuzz.moveTo(on(18));
    expect((await live().paidOf(sheet)).payments).toEqual([]);
    expect(await live().debitsOf(sheet)).toEqual(['1 CANCELLED']);
  });
});
