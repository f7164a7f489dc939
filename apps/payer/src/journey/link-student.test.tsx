// @vitest-environment happy-dom
import type { PageData } from '@shulk/contract';
import { aPage, aStudentDetails, aWireCard, aWireFeeType } from '@shulk/contract/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, refuse } from '../testing/fake-server.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { freshTab, heading, openApp, withoutOtp } from '../testing/open-app.tsx';
import { readSaved } from './saved-journey.ts';

/* A link with a session of one student: its data before a proof, and for another student. */

const OPTIONS = 'Please select a Payment Option';
const children: Record<string, string> = { 'KVS-2041': 'sbd_one', 'KVS-2050': 'sbd_two' };
const uuidOf = (sbdCode: string) => Object.keys(children).find((id) => children[id] === sbdCode) ?? '';
const original = [{ sft_code: 'sft_one', amount: '15100' }];

type User = ReturnType<typeof openApp>;

let server: FakeServer;
/** The server's rules: a page with a code shows a student only after the proof, a session only its own student. */
let isProven: boolean;

function serve(page: PageData, demandsProof: boolean): void {
  const sessions = new Map([
    ['pp_1', 'sbd_one'],
    ['ses_1', 'sbd_two'],
  ]);
  const refusal = (sbdCode: string | undefined, session: string | undefined) => {
    if (session && sbdCode && sessions.get(session) !== sbdCode) return refuse('session_not_found');
    return demandsProof && !isProven ? refuse('proof_required') : undefined;
  };
  server.serve({
    'students.field_details': ({ query }) => {
      const student_uuid = query['student_uuid'] ?? '';
      const details = aStudentDetails();
      const sbd_code = children[student_uuid] ?? '';
      return answer({ ...details, stud_bd: { ...details.stud_bd, student_uuid, sbd_code } });
    },
    'students.wrapper': ({ body }) =>
      answer({
        sbd_code: children[String(body['student_uuid'])],
        customer_code: 'c',
        student_uuid: body['student_uuid'],
      }),
    'verification.check_mobile': () => answer({ known: true }),
    'verification.send_mobile': () => answer({ sent: true }),
    'verification.verify_mobile': () => {
      isProven = true;
      return answer({ verified: true });
    },
    'sessions.fetch': ({ query }) =>
      answer({
        session_code: query['session_code'],
        status: 'ACTIVE',
        session_data: {
          fee_types: [],
          original_fee_types: original,
          payment_page_slug: 'kaveri-term',
          sbd_code: sessions.get(query['session_code'] ?? ''),
        },
      }),
    'sessions.update': ({ body }) =>
      refusal(undefined, undefined) ?? answer({ session_code: body['session_code'] }),
    'pages.fetch': ({ query }) => {
      const { sbd_code, session_code, sc } = query;
      const session = session_code ?? sc;
      if (!sbd_code && !session) return answer(page);
      const whose = sbd_code ?? sessions.get(session ?? '') ?? '';
      return (
        refusal(sbd_code, session) ??
        answer({ ...page, sbd_code: whose, student: { student_uuid: uuidOf(whose), name: 'A child' } })
      );
    },
    'fees.checkbox': ({ query }) =>
      refusal(query['sbd_code'], query['session_code']) ??
      answer([{ block_code: 'pay-in-full', financing_mode: 'DIRECT', fee_types: [aWireFeeType()] }]),
  });
}

beforeEach(() => {
  server = freshTab();
  isProven = false;
});

async function identify(user: User, id: string): Promise<void> {
  await user.clear(await screen.findByRole('textbox', { name: /Student ID/ }));
  await user.type(screen.getByRole('textbox', { name: /Student ID/ }), id);
  await user.click(screen.getByRole('button', { name: 'Click here to verify Student ID' }));
  await screen.findByText('Student ID verified successfully!');
}

async function proveMobile(user: User): Promise<void> {
  await user.type(await screen.findByRole('textbox', { name: /Mobile Number/ }), '9812300001');
  await user.click(screen.getByRole('button', { name: 'Send OTP' }));
  await user.type(await screen.findByRole('textbox', { name: 'OTP' }), '1234');
  await user.click(screen.getByRole('button', { name: 'Verify OTP' }));
}

const press = async (user: User, name: string): Promise<void> => {
  const shown = (await screen.findAllByRole('button', { name })).at(-1);
  if (shown) await user.click(shown);
};

async function payTuition(user: User): Promise<void> {
  await press(user, 'Proceed To Pay');
  await heading('Fee Details');
  await user.click(await screen.findByRole('checkbox', { name: /Tuition/ }));
  await press(user, 'Proceed To Pay');
  await heading(OPTIONS);
}

describe('a ppsc link to a page with one-time codes', () => {
  beforeEach(() => serve(aPage(), true));

  it('keeps its session after the proof: the fees are listed with it, and proceeding updates it [PJ-4.50]', async () => {
    const user = openApp('/kaveri-term?ppsc=pp_1', aPage());
    await identify(user, 'KVS-2041');
    await proveMobile(user);
    await payTuition(user);
    expect(server.of('fees.checkbox')[0]?.query).toMatchObject({ sbd_code: 'sbd_one', session_code: 'pp_1' });
    expect(server.of('sessions.create')).toHaveLength(0);
    expect(server.of('sessions.update').at(-1)?.body).toMatchObject({ session_code: 'pp_1' });
    expect(server.of('pages.fetch').at(-1)?.query).toMatchObject({ session_code: 'pp_1' });
  });

  it('restores its original fees once the proof allows it, before the fees are listed [SR-4.24]', async () => {
    const user = openApp('/kaveri-term?ppsc=pp_1', aPage());
    await identify(user, 'KVS-2041');
    expect(server.of('sessions.update'), 'refused before the proof').toHaveLength(1);
    await proveMobile(user);
    await press(user, 'Proceed To Pay');
    await heading('Fee Details');
    const calls = server.seen.map(({ name }) => name);
    expect(server.of('sessions.update')).toHaveLength(2);
    expect(server.of('sessions.update')[1]?.body).toEqual({
      session_code: 'pp_1',
      session_data: { fee_types: original },
    });
    expect(calls.lastIndexOf('sessions.update')).toBeLessThan(calls.indexOf('fees.checkbox'));
  });

  it('pays its session through the cards of a page without a fee step', async () => {
    const page = aPage({ is_checkbox_enabled: false });
    serve(page, true);
    const user = openApp('/kaveri-term?ppsc=pp_1', page);
    await identify(user, 'KVS-2041');
    await proveMobile(user);
    await press(user, 'Proceed To Pay');
    await heading(OPTIONS);
    expect(server.of('pages.fetch').at(-1)?.query).toMatchObject({
      sbd_code: 'sbd_one',
      session_code: 'pp_1',
    });
  });
});

describe('another student on a session’s link', () => {
  it.each(['ppsc', 'sc', 'scode'])(
    'of %s sees their own fees, and continues with a session of their own [PJ-4.52]',
    async (name) => {
      serve(withoutOtp(), false);
      const user = openApp(`/kaveri-term?${name}=pp_1`, withoutOtp());
      await identify(user, 'KVS-2050');
      await payTuition(user);
      expect(server.of('fees.checkbox').map(({ query }) => query)).toEqual([
        expect.objectContaining({ sbd_code: 'sbd_two' }),
      ]);
      expect(server.of('fees.checkbox')[0]?.query['session_code']).toBeUndefined();
      expect(server.of('sessions.create')).toHaveLength(1);
      expect(server.of('pages.fetch').at(-1)?.query).toMatchObject({
        sbd_code: 'sbd_two',
        session_code: 'ses_1',
      });
      expect(server.of('pages.fetch').at(-1)?.query['sc']).toBeUndefined();
    },
  );

  it.each(['ppsc', 'sc'])('of %s gets to the cards of a page without a fee step', async (name) => {
    const page = withoutOtp({ is_checkbox_enabled: false });
    serve(page, false);
    const user = openApp(`/kaveri-term?${name}=pp_1`, page);
    await identify(user, 'KVS-2050');
    await press(user, 'Proceed To Pay');
    await heading(OPTIONS);
    expect(server.of('pages.fetch').at(-1)?.query).toEqual({
      payment_page_slug: 'kaveri-term',
      sbd_code: 'sbd_two',
    });
  });

  it('leaves the session unchanged for its own student, who is selected again', async () => {
    serve(withoutOtp(), false);
    const user = openApp('/kaveri-term?ppsc=pp_1', withoutOtp());
    await identify(user, 'KVS-2050');
    await user.click(screen.getByRole('button', { name: 'Click here to change Student ID' }));
    await identify(user, 'KVS-2041');
    await payTuition(user);
    expect(server.of('fees.checkbox')[0]?.query).toMatchObject({ sbd_code: 'sbd_one', session_code: 'pp_1' });
    expect(server.of('sessions.create')).toHaveLength(0);
  });
});

it('one family’s monthly plan is not shown over the fees of the next student [SR-2.102] [R7]', async () => {
  const SUMMARY = 'You have registered for a Monthly payment plan';
  const card = (applied_for_emi: boolean) =>
    aWireCard({
      financing_mode: 'MONTHLY-EMI',
      fee_group: { code: 'SCHOOL', amount: 48500, applied_for_emi, amount_known: true },
    });
  serve(withoutOtp(), false);
  server.serve({
    'pages.fetch': ({ query }) =>
      answer(
        query['sbd_code'] === undefined
          ? withoutOtp()
          : withoutOtp({ sbd_code: query['sbd_code'], sdk_block: [card(query['sbd_code'] === 'sbd_one')] }),
      ),
  });
  const user = openApp('/kaveri-term', withoutOtp());
  await identify(user, 'KVS-2041');
  await payTuition(user);
  // A step that waits for its code is in the page twice, once hidden.
  await screen.findAllByText(SUMMARY);
  // The step is shown before it is in the tab's history.
  await waitFor(() => expect(readSaved().journey?.step).toBe('payment_cards'));
  act(() => history.go(-2));
  await user.click(await screen.findByRole('button', { name: 'Click here to change Student ID' }));
  await identify(user, 'KVS-2050');
  await press(user, 'Proceed To Pay');
  await heading('Fee Details');
  await screen.findByRole('checkbox', { name: /Tuition/ });
  await waitFor(() => expect(screen.queryByText(SUMMARY)).toBeNull());
});
