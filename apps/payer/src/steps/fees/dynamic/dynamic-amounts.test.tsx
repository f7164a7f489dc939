// @vitest-environment happy-dom
import type { WireFeeType } from '@shulk/contract';
import { aPage, aWireFeeType } from '@shulk/contract/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer } from '../../../testing/fake-server.ts';
import type { FakeServer } from '../../../testing/fake-server.ts';
import { DynamicStep } from '../index.ts';
import {
  annual,
  button,
  described,
  feeServer,
  field,
  sentData,
  showStep,
  student,
} from '../testing/fee-steps.tsx';

const exam = aWireFeeType({ sft_code: 'e', label: 'Exam Fee', dynamic_ft: true });
const sports = { ...exam, sft_code: 's', label: 'Sports' };

let server: FakeServer;
beforeEach(() => {
  server = feeServer();
});

async function show(...fees: WireFeeType[]) {
  server.serve({ 'fees.dynamic': () => answer(fees) });
  const shown = showStep((onDone) => (
    <DynamicStep page={aPage({ dynamic_link: true })} student={student} onDone={onDone} />
  ));
  await screen.findAllByRole('textbox');
  return { ...shown, proceed: () => shown.user.click(button('Proceed')) };
}
const nothingSent = () => expect(server.of('sessions.create')).toHaveLength(0);
const notAllowed = /This amount is not allowed for this fee/;

describe('a dynamic fee amount', () => {
  it('starts with the balance of owed fees and 0 of optional ones, and typing replaces it', async () => {
    const open = {
      base_amount: 0,
      payable_amount: 0,
      balance_outstanding: 0,
      min_amount: 100,
      max_amount: 9000,
    };
    const { user, onDone, proceed } = await show(exam, { ...sports, ...open });
    expect((await field(/Exam Fee/)).value).toBe('15100');
    expect((await field(/Sports/)).value).toBe('0');
    await user.click(await field(/Sports/));
    await user.keyboard('250');
    expect((await field(/Sports/)).value).toBe('250');
    await proceed();
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it('typed but not sent survives a reload and a new tab', async () => {
    const { user } = await show(exam, sports);
    await user.clear(await field(/Exam Fee/));
    await user.type(await field(/Exam Fee/), '700');
    for (const tab of ['reloaded', 'new']) {
      cleanup();
      if (tab === 'new') sessionStorage.clear();
      await show(exam, sports);
      expect((await field(/Exam Fee/)).value, tab).toBe('700');
    }
  });

  it('left empty gives "Please enter amount" [PJ-5.21]', async () => {
    const { user, proceed } = await show(exam);
    await user.clear(await field(/Exam Fee/));
    await proceed();
    expect(described(await field(/Exam Fee/))).toMatch(/^Please enter amount \|/);
    expect(document.activeElement).toBe(await field(/Exam Fee/));
    nothingSent();
  });

  it.each(['12a', '1.5', '-1', '1,200'])(
    'of "%s" gives "Please enter valid fee amount" [PJ-5.22]',
    async (text) => {
      const { user, proceed } = await show(exam);
      await user.type(await field(/Exam Fee/), text);
      await proceed();
      expect(described(await field(/Exam Fee/))).toMatch(/^Please enter valid fee amount \|/);
      nothingSent();
    },
  );

  it('has at most 8 characters: more are cut while typing, spaces do not count [PJ-5.23]', async () => {
    const { user } = await show(exam, sports);
    await user.type(await field(/Exam Fee/), '123456789');
    expect((await field(/Exam Fee/)).value).toBe('12345678');
    await user.click(await field(/Sports/));
    await user.paste('1 234 56789');
    expect((await field(/Sports/)).value).toBe('12345678');
  });

  it('with a total of 0 gives "At least one fee must be greater than zero" [PJ-5.24]', async () => {
    const { user, proceed } = await show(exam, sports);
    await user.type(await field(/Exam Fee/), '0');
    await user.type(await field(/Sports/), '0');
    await proceed();
    expect(screen.getByText('At least one fee must be greater than zero')).toBeTruthy();
    nothingSent();
    await user.type(await field(/Sports/), '1');
    expect(screen.queryByText('At least one fee must be greater than zero')).toBeNull();
  });

  it('can be 0 beside a fee that is not dynamic and has an amount above 0 [PJ-5.24]', async () => {
    const { user, proceed, onDone } = await show(exam, { ...annual, amount: '5250' });
    await user.type(await field(/Exam Fee/), '0');
    await proceed();
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('ses_new'));
  });

  it.each([
    ['a late fee', { late_fee: 50 }],
    ['a discount', { discount: 50 }],
  ])(
    'left empty with %s falls back to the outstanding balance, and says so before [PJ-5.25]',
    async (_what, part) => {
      const { proceed, onDone } = await show({ ...exam, balance_outstanding: 900, ...part });
      expect(described(await field(/Exam Fee/))).toContain('leave it empty to pay the balance');
      expect((await field(/Exam Fee/)).required || (await field(/Exam Fee/)).ariaRequired === 'true').toBe(
        false,
      );
      await proceed();
      await waitFor(() => expect(onDone).toHaveBeenCalledWith('ses_new'));
      expect(sentData(server)['fee_types']).toEqual([{ sft_code: 'e', amount: '900', label: 'Exam Fee' }]);
    },
  );

  it.each(['499', '2001'])(
    'of %s, outside its limits, is marked before anything is sent [R16]',
    async (text) => {
      const { user, proceed, onDone } = await show({ ...exam, min_amount: 500, max_amount: 2000 });
      await user.type(await field(/Exam Fee/), text);
      await proceed();
      expect(described(await field(/Exam Fee/))).toMatch(notAllowed);
      expect(document.activeElement).toBe(await field(/Exam Fee/));
      nothingSent();
      await user.clear(await field(/Exam Fee/));
      await user.type(await field(/Exam Fee/), '2000');
      expect(described(await field(/Exam Fee/))).not.toMatch(notAllowed);
      await proceed();
      await waitFor(() => expect(onDone).toHaveBeenCalledWith('ses_new'));
    },
  );

  it('can be a whole balance with paise, typed as the next rupee', async () => {
    const rest = { ...exam, balance_outstanding: 300.5, payable_amount: 300.5, min_amount: 500 };
    const { user, proceed, onDone } = await show(rest);
    await user.type(await field(/Exam Fee/), '302');
    await proceed();
    expect(described(await field(/Exam Fee/))).toMatch(notAllowed);
    await user.clear(await field(/Exam Fee/));
    await user.type(await field(/Exam Fee/), '301');
    await proceed();
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('ses_new'));
  });

  it('says its limits, and beside other fees that 0 omits it', async () => {
    const bounds = { min_amount: 500, max_amount: 2000 };
    await show({ ...exam, ...bounds }, sports);
    expect(described(await field(/Exam Fee/))).toBe(
      'Balance ₹15,100, at least ₹500, at most ₹2,000; type 0 to leave it out',
    );
  });

  it('names no maximum above its balance', async () => {
    await show({ ...exam, balance_outstanding: 3000, payable_amount: 3000, max_amount: 5000 });
    expect(described(await field(/Exam Fee/))).toBe('Balance ₹3,000');
  });

  it('says nothing of 0 if it is alone on its page', async () => {
    await show(exam);
    expect(described(await field(/Exam Fee/))).toBe('Balance ₹15,100');
  });

  it('wrong in two fields is listed above them with the fees’ names', async () => {
    const bounds = { min_amount: 500, max_amount: 2000 };
    const { user, proceed } = await show({ ...exam, ...bounds }, { ...sports, ...bounds });
    await user.type(await field(/Exam Fee/), '499');
    await user.type(await field(/Sports/), '2001');
    await proceed();
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Exam Fee: This amount/),
      expect.stringMatching(/^Sports: This amount/),
    ]);
  });
});
