import { it } from 'vitest';
import { describeOnBoth, testServices } from '../../testing/index.ts';
import { importBundle } from './import-bundle.ts';
import { aBundle, aCashPayment, aStudent } from './testing/a-bundle.ts';
describeOnBoth('t', (use) => {
  it('x', async () => {
    const students = Array.from({ length: Number(process.env["N"]) }, (_, n) => aStudent({ student_id: `S-${n}` }));
    const payments = students.map((student, n) => aCashPayment({ code: `P-${n}`, student_id: student.student_id }));
    const s = testServices(use.db);
    const spy = (ex: any): any => new Proxy(ex, { get: (t, k) => (k === 'query' || k === 'one' || k==='maybe') ? async (q: string, p: any) => { const a = performance.now(); const r = await t[k](q, p); const d = performance.now() - a; if (d > 100) console.log(Math.round(d), q.slice(0, 90).replace(/\s+/g,' ')); return r; } : t[k] });
    const db = { ...use.db, tx: (w: any) => use.db.tx((tx) => w(spy(tx))) } as any;
    const a = performance.now();
    await importBundle({ ...s, db }, aBundle({ students, payments }));
    console.log('total', Math.round(performance.now() - a));
    const b = performance.now();
    await importBundle({ ...s, db }, aBundle({ students, payments }));
    console.log('again', Math.round(performance.now() - b));
  }, 200_000);
});
