import { expect, it, vi } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import { checkBooks } from '../ledger/index.ts';
import { CallRefused, CallUnknown } from '../../platform/outbound/answers.ts';
import { gatewaysOf } from '../gateways/index.ts';
import type { MandateGateway } from '../gateways/index.ts';
import { liveMandates } from './testing/live-mandates.ts';
import type { Planned } from './testing/live-mandates.ts';
import { ownDays } from './testing/own-days.ts';

const NO = new CallRefused('The gateway refused the call with status 400.', 400);
const SILENCE = new CallUnknown('The gateway did not answer.');

describeOnBoth('debits that cannot be made', (use) => {
  const live = liveMandates(use);
  const days = ownDays();

  /** The gateway answers calls of this kind like this, until restored. */
  const answering = async (
    call: 'openDebit' | 'executeDebit' | 'fetchDebit' | 'fetchMandate',
    error: Error,
  ): Promise<{ mockRestore: () => void }> =>
    vi.spyOn(await mandates(), call).mockImplementation(() => Promise.reject(error));
  const mandates = async (): Promise<MandateGateway> => {
    const { id } = await use.db.one<{ id: number }>(
      'select id from gateway_accounts where institute_id = $1',
      [live().school.instituteId],
    );
    const { gateway } = await gatewaysOf(live().services).require(id);
    if (gateway.mandates === undefined) throw new Error('the gateway has no mandates');
    return gateway.mandates;
  };
  const toldOf = ({ pupil }: Planned): string[] =>
    live()
      .services.sent.filter(({ to }) => to === String(9_800_000_000 + pupil.id))
      .map(({ template, text }) => `${template}: ${text}`);
  const causesOf = async ({ pupil }: Planned): Promise<string[]> =>
    (await live().history())
      .filter((line) => line.includes(`debit ${pupil.uuid}/`))
      .map((line) => line.split(' ').slice(4).join(' '));
  const heldOf = ({ fees }: Planned): Promise<unknown[]> =>
    use.db.query('select 1 from open_fee_lines where fee_line_id = any ($1::bigint[])', [fees]);
  /** Its fees are released, no debit is promised, and its payer learns how to pay: also by another auto debit. */
  const isOver = async (sheet: Planned, amount: string): Promise<void> => {
    expect(await live().debitsOf(sheet)).toEqual(['1 CANCELLED']);
    expect(await heldOf(sheet)).toEqual([]);
    expect(toldOf(sheet)).toContainEqual(
      expect.stringMatching(
        new RegExp(
          `^debit_not_made: The auto debit of ${amount} for Kaveri School could not be made and will not be tried again\\. .*Please pay at http`,
        ),
      ),
    );
    expect(toldOf(sheet).filter((line) => line.startsWith('debit_not_made'))).toHaveLength(1);
    (await live().order(sheet)).data();
  };

  it('end when the gateway refuses their notice, and their payer learns how to pay [decision 47]', async () => {
    const { due, at } = days();
    const sheet = await live().authorised([{ paise: 900_000, due }]);
    const gateway = await answering('openDebit', NO);
    await live().moveTo(at(-1, '12:31'));
    gateway.mockRestore();
    expect((await causesOf(sheet)).at(-1)).toBe('SCHEDULED CANCELLED pay_otherwise');
    expect(await live().mandatesOf(sheet)).toEqual(['COMPLETED']);
    await isOver(sheet, 'Rs.9,000');
  });

  it('are not announced by a mandate that was withdrawn without a message: it is queried before [decision 47]', async () => {
    const { due, at } = days();
    const sheet = await live().authorised([{ paise: 900_000, due }]);
    await live().unheard(async () => {
      const { id } = await use.db.one<{ id: string }>(
        'select gateway_token_id as id from mandates where student_id = $1',
        [sheet.pupil.id],
      );
      await fetch(`${live().sandbox.url}/sandbox-api/tokens/${id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ status: 'cancelled' }),
      });
    });
    const opened = vi.spyOn(await mandates(), 'openDebit');
    await live().moveTo(at(0));
    expect(opened).not.toHaveBeenCalled();
    opened.mockRestore();
    expect(await live().debitsOf(sheet)).toEqual(['1 CANCELLED']);
    expect((await causesOf(sheet)).at(-1)).toBe('SCHEDULED CANCELLED mandate_over');
    expect(toldOf(sheet)).toContainEqual(expect.stringMatching(/^mandate_ended: .*Pay at http/));
  });

  it.each([
    ['notice cannot be given', 'openDebit', '12:00'],
    ['mandate cannot be asked about before the notice', 'fetchMandate', '12:00'],
    ['mandate cannot be asked about before they begin', 'fetchMandate', '13:00'],
  ] as const)('end after a day in which the %s [decision 47]', async (_what, call, time) => {
    const { due, at } = days();
    const sheet = await live().authorised([{ paise: 900_000, due }]);
    await live().moveTo(at(-1, time));
    const gateway = await answering(call, SILENCE);
    await live().moveTo(at(1, '23:00'));
    gateway.mockRestore();
    expect((await causesOf(sheet)).at(-1)).toMatch(/CANCELLED given_up$/);
    await isOver(sheet, 'Rs.9,000');
  });

  it('that were begun without an answer keep their fees reserved until the gateway has answered, and are made once [decision 47]', async () => {
    const { due, at } = days();
    const sheet = await live().authorised([{ paise: 900_000, due }]);
    await live().moveTo(at(0, '13:29'));
    const there = await mandates();
    const makes = there.executeDebit.bind(there);
    const gateway = vi.spyOn(there, 'executeDebit').mockImplementation(async (input) => {
      await makes(input);
      throw SILENCE;
    });
    const quiet = [await answering('fetchDebit', SILENCE), await silentPayments()];
    await live().unheard(() => live().moveTo(at(2)));
    expect(await live().debitsOf(sheet)).toEqual(['1 SUBMITTED']);
    expect(await heldOf(sheet)).toHaveLength(1);
    for (const call of [gateway, ...quiet]) call.mockRestore();
    expect((await live().paidOf(sheet)).payments).toEqual([]);
    await live().moveTo(at(4));
    expect((await live().paidOf(sheet)).payments).toEqual(['900000 CAPTURED']);
    expect([await live().debitsOf(sheet), await live().mandatesOf(sheet)]).toEqual([
      ['1 PAID'],
      ['COMPLETED'],
    ]);
    expect(await checkBooks(use.db, { now: live().services.clock.now() })).toEqual([]);
  });

  it('without a result for a day are polled after it [decision 47]', async () => {
    const { due, at } = days();
    const sheet = await live().authorised([{ paise: 900_037, due }]);
    await live().moveTo(at(0, '13:35'));
    const quiet = [await answering('fetchDebit', SILENCE), await silentPayments()];
    await live().unheard(() => live().moveTo(at(3)));
    expect(await live().debitsOf(sheet)).toEqual(['1 SUBMITTED']);
    for (const call of quiet) call.mockRestore();
    await live().moveTo(at(5));
    expect([await live().debitsOf(sheet), await live().mandatesOf(sheet)]).toEqual([
      ['1 PAID'],
      ['COMPLETED'],
    ]);
  });

  it('that failed without a reason for a day are not retried [decision 47]', async () => {
    const { due, at } = days();
    const sheet = await live().authorised([{ paise: 900_031, due }]);
    await live().moveTo(at(0, '13:35'));
    const gateway = await answering('fetchDebit', SILENCE);
    await live().moveTo(at(2));
    gateway.mockRestore();
    expect((await causesOf(sheet)).at(-1)).toBe('BOUNCED CANCELLED pay_otherwise');
    expect(await heldOf(sheet)).toEqual([]);
    expect(toldOf(sheet)).toContainEqual(expect.stringMatching(/^debit_failed: .* Please pay at http/));
  });

  /** The gateway reports no payment of an order. */
  const silentPayments = async (): Promise<{ mockRestore: () => void }> => {
    const { id } = await use.db.one<{ id: number }>(
      'select id from gateway_accounts where institute_id = $1',
      [live().school.instituteId],
    );
    const { gateway } = await gatewaysOf(live().services).require(id);
    return vi.spyOn(gateway, 'paymentsOfOrder').mockRejectedValue(SILENCE);
  };
});
