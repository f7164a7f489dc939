import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { MODES } from '../../apps/erp-simulator/src/server/chaos.ts';
import { describeOnBoth } from '../../apps/server/src/testing/index.ts';
import { at } from '../setup/paths.mjs';
import { runCommand } from '../setup/run-command.mjs';
import { DAY_S, useErpSchool } from './testing/erp-school.ts';

const inForm = (id: string, rupees: string) => ({
  id,
  first_name: 'Meera',
  last_name: '<b>Iyer</b>',
  class_code: 'VI',
  parent: 'Lata Iyer',
  mobile: '9000000651',
  rupees,
  due_date: '2027-01-10',
});

describeOnBoth('the office of the ERP', (use) => {
  const on = useErpSchool(use);
  const admit = async (id: string, rupees = '4200.50'): Promise<void> => {
    await on().press('/students', inForm(id, rupees));
    await on().press('/send', { id });
    await on().pass(1);
  };
  const payByLink = async (id: string): Promise<void> => {
    const told = await on().press('/link', { id });
    await on().pay(await on().begin(told.slice(told.indexOf('http')), '9000000651'));
  };
  const postedOf = (id: string): number[] =>
    on()
      .erp.books.data.postings.filter((one) => one.student_id === id)
      .map(({ paise }) => paise);

  it('fetches an event that never came as soon as a later one of the student shows that it is missing', async () => {
    await admit('G-1');
    await on().press('/chaos', { webhooks: 'forget', times: '3' });
    await payByLink('G-1');
    expect(postedOf('G-1')).toEqual([]);
    await on().shulk.students.put('G-1', {
      first_name: 'Mira',
      location: 'kochi',
      education_type: 'cbse',
      academic_year: '2026-27',
      class_code: 'VI',
    });
    await on().pass(1);
    await expect.poll(() => postedOf('G-1')).toEqual([420_050]);
  });

  it('is put into trouble, and out of it, by the calls of docs/recipes.md', async () => {
    const [, part = ''] = readFileSync(at('docs/recipes.md'), 'utf8').split('## A whole ERP');
    const [, call = ''] = /^```sh\n(.*?)^```/ms.exec(part) ?? [];
    const ask = (command: string) =>
      runCommand('bash', ['-c', `${command.replace('http://localhost:4100', on().erpUrl).trim()} -sS`]);
    const { code, output } = await ask(call);
    expect([code, output]).toEqual([0, 'Switched on for webhooks.\n']);
    expect(on().erp.chaos.of('webhooks')).toMatchObject({ mode: 'late', ms: 12_000 });
    expect((await ask('curl http://localhost:4100/chaos -X POST')).output).toBe('All is well.\n');
    const named = [...part.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name);
    for (const mode of [...MODES.webhooks, ...MODES.lookup]) expect(named).toContain(mode);
  });

  it('takes no webhook that Shulk did not sign, and no button that another site presses', async () => {
    const forged = await fetch(`${on().erpUrl}/webhooks`, {
      method: 'POST',
      headers: { 'webhook-id': 'evt_1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,AAAA' },
      body: '{}',
    });
    expect(forged.status).toBe(401);
    const other = await fetch(`${on().erpUrl}/students`, {
      method: 'POST',
      headers: { origin: 'https://other.example' },
      body: new URLSearchParams(inForm('G-9', '1')),
    });
    expect(other.status).toBe(403);
    expect(on().erp.books.data.students.map(({ id }) => id)).not.toContain('G-9');
  });

  it('makes one link when the answer to the first press is lost', async () => {
    await admit('G-2');
    await on().press('/link', { id: 'G-2' });
    const [link] = on().erp.books.data.links.filter(({ student_id: id }) => id === 'G-2');
    on().erp.books.change((data) => {
      for (const one of data.links) if (one.student_id === 'G-2') one.url = '';
    });
    expect(await on().press('/link', { id: 'G-2' })).toContain(link?.url);
    expect(on().erp.books.data.links.filter(({ student_id: id }) => id === 'G-2')).toHaveLength(1);
  });

  it('writes a file of the night that changes nothing at Shulk after it was imported once, or after a push', async () => {
    await admit('G-3');
    await on().press('/students', inForm('G-4', '9000'));
    await on().press('/nightly');
    const first = await on().importFile(on().erp.nightlyFile);
    expect(first.created).toEqual({ students: 1, guardians: 1, fee_lines: 1 });
    const second = await on().importFile(on().erp.nightlyFile);
    expect([second.created, second.updated].flatMap((counts) => Object.values(counts))).toEqual(
      Array.from({ length: 6 }, () => 0),
    );
    const { length } = on().erp.books.data.students;
    expect(second.unchanged).toMatchObject({ students: length, fee_lines: length });
  });

  it('shows on its page what is owed and posted, and no text of a person as HTML', async () => {
    await admit('G-5', '1234567');
    const page = await on().page();
    expect(page).toContain('Meera &lt;b&gt;Iyer&lt;/b&gt;');
    expect(page).toContain('₹12,34,567');
    await payByLink('G-5');
    expect(await on().page()).toMatch(/RCP\/2026-27\/\d{6}<br>/);
  });

  it('hears of everything again after a week away, in which Shulk paused its endpoint', async () => {
    await admit('G-7');
    const { secret } = on().erp.books.data.endpoint ?? {};
    await on().stopErp();
    const body = { location: 'kochi', education_type: 'cbse', academic_year: '2026-27', class_code: 'VI' };
    await on().shulk.students.put('G-7', { first_name: 'Mira', ...body });
    for (let day = 0; day < 7; day += 1) await on().pass(DAY_S);
    const endpoint = async () => (await on().shulk.webhookEndpoints.list().page()).data[0];
    expect(await endpoint()).toMatchObject({ state: 'PAUSED', paused_for: 'failing' });
    await on().startErp();
    await on().pass(1);
    expect(await endpoint()).toMatchObject({ state: 'ACTIVE', waiting: 0 });
    expect(on().erp.books.data.endpoint?.secret).toBe(secret);
  });

  it('begins anew from the events when its books are lost, with a new secret for its webhooks', async () => {
    const { books, nightlyFile } = on().erp;
    const { postings, endpoint } = books.data;
    await on().stopErp();
    rmSync(join(dirname(nightlyFile), 'books.json'));
    await on().startErp();
    const anew = on().erp.books.data;
    expect(anew.postings.map(({ source, paise }) => [source, paise])).toEqual(
      postings.map(({ source, paise }) => [source, paise]),
    );
    expect(anew.endpoint?.id).toBe(endpoint?.id);
    expect(anew.endpoint?.secret).not.toBe(endpoint?.secret);
    await admit('G-6');
    await payByLink('G-6');
    expect(postedOf('G-6')).toEqual([420_050]);
  });
});
