import { expect, it, vi } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { pageCache } from '../../pages/index.ts';
import { ASHA, MEERA, RAVI } from '../testing/campus.ts';
import { codeOf, lastCode, wrongCodeFor, useCampus } from '../testing/campus-suite.ts';

const proofs = `select purpose, method, destination, student_ids, page_id from proofs order by id`;

describeOnBoth('sending codes', (use) => {
  const suite = useCampus(use);

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

  it('says how long to wait, in seconds and in minutes, and whom to call: the institute, else who runs the server (threats 5)', async () => {
    const payer = suite.payer();
    await payer.lookUp('term', 'KV-1');
    const send = async (after: number): Promise<string> => {
      suite.services.clock.advance(after);
      return (await payer.sendMobile(ASHA.mobile)).json.message;
    };
    await send(0);
    expect(await send(10)).toBe(
      'Too many attempts. Please try again after 20 seconds. For help, call +91 90000 00990 or write to support@shulk.example.',
    );
    await send(20);
    await send(60);
    // The page of this school shows no support block, but the school has contacts of its own (experience b2).
    await use.db.query(`update institutes set support = '{"phones": ["0821 240 0101"], "emails": []}'`);
    pageCache(suite.services).forget('');
    expect(await send(120)).toBe(
      'Too many attempts. Please try again after 12 minutes. That is at 11:45 AM, India time. For help, call 0821 240 0101.',
    );
  });

  it('stops after 5 in an hour (threats 5)', async () => {
    const payer = suite.payer();
    await payer.lookUp('term', 'KV-1');
    const codes: string[] = [];
    for (const after of [0, 600, 600, 600, 600, 600, 600]) {
      suite.services.clock.advance(after);
      codes.push(codeOf(await payer.sendMobile(ASHA.mobile)));
    }
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'success'), 'otp_limited', 'success']);
  });

  it('raises an alarm when hardly any code of a page is entered (threats 2 row 15)', async () => {
    const warn = vi.fn<(fields: object) => void>();
    vi.spyOn(suite.services.log, 'child').mockReturnValue({ warn } as never);
    const payer = suite.payer();
    await payer.lookUp('term', 'KV-1');
    const sendAsFiftieth = async (): Promise<void> => {
      await use.db.query(`update limit_counters set count = 49 where scope = 'otp.page.hour'`);
      await use.db.query(`update limit_counters set count = 0 where scope <> 'otp.page.hour'`);
      suite.services.clock.advance(121);
      expect(codeOf(await payer.sendMobile(ASHA.mobile))).toBe('success');
    };
    await payer.sendMobile(ASHA.mobile);
    await payer.verifyMobile(ASHA.mobile, lastCode(suite));
    await sendAsFiftieth();
    expect(warn).not.toHaveBeenCalled();
    await use.db.query('update otp_challenges set verified_at = null');
    await sendAsFiftieth();
    expect(warn.mock.calls).toEqual([
      [
        expect.objectContaining({ alarm: 'otp_unverified_ratio', page: 'term', verified: 0 }),
        expect.any(String),
      ],
    ]);
    vi.restoreAllMocks();
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

  it('sends once when the button is pressed again and again', async () => {
    const payer = suite.payer();
    await payer.lookUp('term', 'KV-1');
    await payer.checkMobile(ASHA.mobile);
    const pressed = await Promise.all([1, 2, 3, 4].map(() => payer.sendEmail(ASHA.email)));
    expect(pressed.map(codeOf).sort()).toEqual(['otp_limited', 'otp_limited', 'otp_limited', 'success']);
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
    expect(await use.db.one(`select max(count) as n from limit_counters where scope like 'otp.%'`)).toEqual({
      n: 1,
    });
  });

  it('counts a send against the address only until it was verified [R37]', async () => {
    const payer = suite.payer();
    await payer.prove('term', 'KV-1', ASHA.mobile);
    const count = `select coalesce(sum(count), 0) as n from limit_counters where scope = 'otp.unverified.ip'`;
    expect(await use.db.one(count)).toEqual({ n: 0 });
    await payer.lookUp('term', 'KV-3');
    await payer.sendMobile(MEERA.mobile);
    expect(await use.db.one(count)).toEqual({ n: 1 });
  });

  it('counts no verified code, however many a family needs in a day (experience b2) [R37] [R55]', async () => {
    const payer = suite.payer();
    for (let time = 1; time <= 15; time += 1) {
      // Half of them in a new browser, as on another day's visit.
      const browser = time % 2 === 0 ? payer : suite.payer();
      await browser.lookUp('term', 'KV-1');
      expect(codeOf(await browser.sendMobile(ASHA.mobile)), `send ${time}`).toBe('success');
      await browser.verifyMobile(ASHA.mobile, lastCode(suite));
    }
    const left = `select coalesce(max(count), 0) as n from limit_counters
      where scope like 'otp.destination.%' or scope like 'otp.student.%' or scope like 'otp.own.%'`;
    expect(await use.db.one(left)).toEqual({ n: 0 });
  });

  it('stops after 10 codes of a day that nobody entered (experience b2)', async () => {
    const payer = suite.payer();
    await payer.lookUp('term', 'KV-1');
    const codes: string[] = [];
    for (let n = 0; n < 11; n += 1) {
      codes.push(codeOf(await payer.sendMobile(ASHA.mobile)));
      await use.db.query(`delete from limit_counters where scope not like '%.day'`);
      suite.services.clock.advance(900);
      await payer.lookUp('term', 'KV-1');
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'success'), 'otp_limited']);
  });

  it('refuses a page, an institute or an address that sends too much (threats 5) [R37]', async () => {
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

  it('stores no mobile or e-mail in the keys of its counters and locks (decisions 15)', async () => {
    const payer = suite.payer();
    await payer.lookUp('term', 'KV-1');
    await payer.sendMobile(ASHA.mobile);
    await payer.verifyMobile(ASHA.mobile, wrongCodeFor(lastCode(suite)));
    await payer.sendEmail(ASHA.email);
    const rows = await use.db.query('select key from limit_counters union all select key from otp_locks');
    expect(JSON.stringify(rows)).not.toMatch(/98765|asha/);
  });
});

describeOnBoth('codes to contacts that are not on record', (use) => {
  const suite = useCampus(use);
  const idOf = (uuid: string): number => suite.campus.students[uuid]?.id ?? 0;

  it('proves a new student’s number without naming a student, where the page takes new ones [R19]', async () => {
    const payer = suite.payer();
    await payer.prove('new', 'NEW-1', '9000000001');
    expect(await use.db.query(proofs)).toMatchObject([
      { purpose: 'form', destination: '9000000001', student_ids: [] },
    ]);
  });

  it('are not sent for an unknown ID where the page turns unknown students away', async () => {
    const payer = suite.payer();
    await payer.lookUp('term', 'NEW-1');
    expect(codeOf(await payer.sendMobile('9000000001'))).toBe('context_required');
    expect(suite.services.sent).toEqual([]);
  });

  it('prove a number for a student without any contact, and name it [C12] [R29]', async () => {
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
