import { expect, it, vi } from 'vitest';
import { aCtx, describeOnBoth, withResolvers } from '../../testing/index.ts';
import type { TestAnswer } from '../../testing/index.ts';
import { pageCache, requireInstitutePage } from '../pages/index.ts';
import {
  findProofs,
  portalCodesIdle,
  requireReceiptAccess,
  findStudentAccess,
} from '../verification/index.ts';
import { ASHA, MEERA, RAVI } from '../verification/testing/campus.ts';
import { codeOf, lastCode, wrongCodeFor, useCampus } from '../verification/testing/campus-suite.ts';
import { mountPortal } from './index.ts';
import { aVisitor } from './testing/portal-visitor.ts';

const STRANGER = '9876599999';

describeOnBoth('who may see the portal (decision 54)', (use) => {
  const on = useCampus(use, {}, mountPortal);
  const visitor = (slug = 'term') => aVisitor(on, slug);
  const namesOf = async (of: ReturnType<typeof visitor>) =>
    (await of.view()).students.map(({ student_id }) => student_id);

  const newestBrowser = async (): Promise<number> =>
    (await use.db.one<{ id: number }>('select max(id) as id from browser_sessions')).id;

  it('needs a proof first, and answers an unknown page like any other call', async () => {
    const one = visitor();
    expect(codeOf(await one.plans())).toBe('proof_required');
    expect(codeOf(await one.plans('nowhere'))).toBe('page_not_found');
    expect(codeOf(await aVisitor(on, 'nowhere').send(ASHA.mobile))).toBe('page_not_found');
  });

  it('shows all children of the contact over the group, and nobody else’s, also to its e-mail', async () => {
    const one = visitor();
    await one.prove(ASHA.mobile);
    expect((await namesOf(one)).toSorted()).toEqual(['DT-1', 'KV-1', 'KV-2']);
    expect((await one.view()).contact).toBe('XXXXXX0001');
    const father = visitor();
    await father.prove(RAVI.mobile);
    expect(await namesOf(father)).toEqual(['KV-1']);
    const byEmail = visitor();
    await byEmail.prove(MEERA.email);
    expect(await namesOf(byEmail)).toEqual(['KV-3']);
    expect((await byEmail.view()).contact).toBe('mee****@example.in');
  });

  it('gets the same answer for an unknown contact as for a known one, and the unknown one gets no message', async () => {
    const told = ({ status, headers, json }: TestAnswer) => [
      status,
      headers['retry-after'],
      { ...json, request_id: '' },
    ];
    const known = visitor();
    const unknown = visitor();
    const alike = async (ask: (of: typeof known, contact: string) => Promise<TestAnswer>) => {
      const [first, second] = [await ask(known, ASHA.mobile), await ask(unknown, STRANGER)];
      expect(told(second)).toEqual(told(first));
      return codeOf(first);
    };
    expect(await alike((of, contact) => of.send(contact))).toBe('success');
    expect(on.services.sent.map(({ to }) => to)).toEqual([ASHA.mobile]);
    const wrong = wrongCodeFor(lastCode(on));
    const typed: string[] = [];
    for (let round = 0; round < 4; round += 1) typed.push(await alike((of, to) => of.verify(to, wrong)));
    expect(typed).toEqual(['otp_wrong', 'otp_wrong', 'otp_wrong', 'otp_expired']);
    expect(await alike((of, contact) => of.send(contact))).toBe('otp_limited');
    for (let sends = 0; sends < 4; sends += 1) {
      on.services.clock.advance(120);
      await alike((of, contact) => of.send(contact));
    }
    expect(await alike((of, contact) => of.send(contact))).toBe('otp_limited');
    expect(on.services.sent.some(({ to }) => to === STRANGER)).toBe(false);
  });

  it('gets the answer before the message is sent, so that its timing reveals nothing', async () => {
    const { promise, resolve } = withResolvers();
    const { messages } = on.services;
    const send = messages.send.bind(messages);
    vi.spyOn(messages, 'send').mockImplementationOnce(async (message) => {
      await promise;
      return send(message);
    });
    const body = { payment_page_slug: 'term', method: 'mobile_verf', contact: ASHA.mobile };
    expect(codeOf(await visitor().browser.post('/api/portal/v1/code', body))).toBe('success');
    expect(on.services.sent).toHaveLength(0);
    resolve();
    await portalCodesIdle(on.services);
    expect(on.services.sent).toHaveLength(1);
  });

  it('gets the same answer for a known contact whose message no provider accepts as for an unknown one, however often', async () => {
    const [known, unknown] = [visitor(), visitor()];
    on.services.refuseMessages = true;
    const told: string[][] = [];
    for (let sends = 0; sends < 5; sends += 1) {
      const both = [await known.send(ASHA.mobile), await unknown.send(STRANGER)];
      const typed = [await known.verify(ASHA.mobile, 'x'), await unknown.verify(STRANGER, 'x')];
      told.push([...both, ...typed].map(codeOf));
      on.services.clock.advance(sends === 0 ? 10 : 121);
    }
    for (const [ofKnown, ofUnknown, typed, alsoTyped] of told)
      expect([ofKnown, typed]).toEqual([ofUnknown, alsoTyped]);
    expect(told.map(([first]) => first)).toEqual([
      'success',
      'otp_limited',
      'success',
      'success',
      'otp_limited',
    ]);
    on.services.refuseMessages = false;
    const codes = await use.db.query('select 1 from otp_challenges where closed_at is null');
    expect(codes, 'a code each that may be tried').toHaveLength(2);
  });

  it('does not use up forms and receipts of the contact, whatever portals send to it [R55]', async () => {
    const portals = async (slug: string): Promise<string[]> => {
      const codes: string[] = [];
      for (let sends = 0; sends < 4; sends += 1) {
        codes.push(codeOf(await visitor(slug).send(ASHA.mobile)));
        on.services.clock.advance(121);
      }
      return codes;
    };
    const closed = ['success', 'success', 'success', 'otp_limited'];
    expect(await portals('other'), 'of another institute').toEqual(closed);
    expect(codeOf(await visitor('term').send(ASHA.mobile)), 'one group, one counter').toBe('otp_limited');
    await use.db.query(`update otp_challenges set created_at = $1`, [on.services.clock.now()]);
    const payer = on.payer();
    await payer.lookUp('term', 'KV-1');
    expect(codeOf(await payer.sendMobile(ASHA.mobile)), 'the form').toBe('success');
    const reader = on.payer();
    await reader.search('term', 'KV-1');
    expect(codeOf(await reader.sendMobile(ASHA.mobile)), 'the receipts').toBe('success');
    expect(codeOf(await visitor('term').send(ASHA.mobile)), 'the portal, still').toBe('otp_limited');
  });

  it('is not delayed or limited by other groups’ codes, up to the total of one phone [R55]', async () => {
    const { id } = await use.db.one<{ id: number }>(
      `insert into institute_groups (code, label) values ('far', 'Far') returning id`,
    );
    await use.db.query('update institutes set group_id = $1 where id = $2', [id, on.campus.otherInstituteId]);
    pageCache(on.services).forget('');
    expect(codeOf(await visitor('other').send(ASHA.mobile))).toBe('success');
    expect(codeOf(await visitor('term').send(ASHA.mobile))).toBe('success');
    await use.db.query(`update limit_counters set count = 20 where scope = 'otp.anybody.day'`);
    on.services.clock.advance(121);
    expect(codeOf(await visitor('term').send(ASHA.mobile))).toBe('otp_limited');
    const payer = on.payer();
    await payer.lookUp('term', 'KV-1');
    expect(codeOf(await payer.sendMobile(ASHA.mobile)), 'the form').toBe('success');
  });

  it('needs a proof of its own: those of a form or of receipts do not count, nor does its own there [R22]', async () => {
    const payer = on.payer();
    await payer.prove('term', 'KV-1', ASHA.mobile);
    await payer.search('term', 'KV-1');
    await payer.sendMobile(ASHA.mobile);
    (await payer.verifyMobile(ASHA.mobile, lastCode(on))).data();
    const purposes = await use.db.query<{ purpose: string }>(
      'select distinct purpose from proofs order by 1',
    );
    expect(purposes.map(({ purpose }) => purpose)).toEqual(['form', 'receipt']);
    expect(codeOf(await aVisitor(on, 'term', payer.browser).plans())).toBe('proof_required');

    const one = visitor();
    await one.prove(MEERA.mobile);
    expect(await namesOf(one)).toEqual(['KV-3']);
    const ctx = aCtx(on.services, await newestBrowser());
    const page = await requireInstitutePage(ctx, 'term');
    const { sbd_code = '' } = on.campus.students['KV-3'] ?? {};
    expect(await findProofs(ctx, page)).toEqual([]);
    await expect(requireReceiptAccess(ctx, sbd_code)).rejects.toMatchObject({ code: 'proof_required' });
    await expect(findStudentAccess(ctx, page, sbd_code)).rejects.toMatchObject({ code: 'proof_required' });
  });

  it('accepts no code that was sent for a form, and no form accepts its code [R22]', async () => {
    const payer = on.payer();
    await payer.lookUp('term', 'KV-1');
    await payer.sendMobile(ASHA.mobile);
    const own = aVisitor(on, 'term', payer.browser);
    expect(codeOf(await own.verify(ASHA.mobile, lastCode(on)))).toBe('otp_expired');
    const one = on.payer();
    await one.lookUp('term', 'KV-3');
    (await aVisitor(on, 'term', one.browser).send(MEERA.mobile)).data();
    expect(codeOf(await one.verifyMobile(MEERA.mobile, lastCode(on)))).toBe('otp_expired');
  });

  it('has access only in the browser that entered the code, until it leaves, is idle for 30 minutes, or 2 hours have passed', async () => {
    const one = visitor();
    await one.prove(ASHA.mobile);
    expect(codeOf(await visitor().plans())).toBe('proof_required');
    await one.leave();
    expect(codeOf(await one.plans())).toBe('proof_required');
    on.services.clock.advance(3600);
    await one.prove(ASHA.mobile);
    for (let quarter = 1; quarter < 8; quarter += 1) {
      on.services.clock.advance(15 * 60);
      expect(codeOf(await one.plans())).toBe('success');
    }
    on.services.clock.advance(15 * 60);
    expect(codeOf(await one.plans())).toBe('proof_required');
    await one.prove(ASHA.mobile);
    on.services.clock.advance(31 * 60);
    expect(codeOf(await one.plans())).toBe('proof_required');
  });

  it('gets a new cookie, and the previous one opens nothing any more (threats 4)', async () => {
    const one = visitor();
    (await one.send(ASHA.mobile)).data();
    const before = one.browser.cookie;
    (await one.verify(ASHA.mobile, lastCode(on))).data();
    expect(one.browser.cookie).not.toBe(before);
    expect(codeOf(await one.plans())).toBe('success');
    one.browser.cookie = before;
    expect(codeOf(await one.plans())).toBe('proof_required');
  });

  it('loses access at once when the contact is taken off the record', async () => {
    const one = visitor();
    await one.prove(ASHA.mobile);
    await use.db.query('update guardians set active = false where mobile = $1', [ASHA.mobile]);
    expect(await namesOf(one)).toEqual([]);
  });

  it('sees nothing of another group, nor of a live institute by a proof at a test one', async () => {
    const one = visitor();
    await one.prove(ASHA.mobile);
    expect(codeOf(await one.plans('other'))).toBe('success');
    const { id } = await use.db.one<{ id: number }>(
      `insert into institute_groups (code, label) values ('far', 'Far') returning id`,
    );
    await use.db.query('update institutes set group_id = $1 where id = $2', [id, on.campus.otherInstituteId]);
    pageCache(on.services).forget('');
    expect(codeOf(await one.plans('other'))).toBe('proof_required');
    await use.db.query(`update institutes set group_id = $1, mode = 'live' where id = $2`, [
      on.campus.groupId,
      on.campus.otherInstituteId,
    ]);
    pageCache(on.services).forget('');
    expect(codeOf(await one.plans('other'))).toBe('proof_required');
    expect(await namesOf(one)).not.toContain('DT-1');
  });

  it('refuses what is no mobile number and no e-mail address', async () => {
    for (const contact of ['12345', 'asha@', '']) {
      expect(codeOf(await visitor().send(contact))).toBe('invalid_request');
    }
  });
});
