import { randomUUID } from 'node:crypto';
import type { Shulk } from '@shulk/client';
import type { Books, Data, Link, Student } from '../core/books.ts';
import { owedOf, studentOf } from '../core/books.ts';
import { rupeesOf } from '../core/money.ts';

/** What a student is at Shulk: the body of `PUT /students/{student_id}`, and a row of the nightly file. */
export function rowOf(data: Readonly<Data>, student: Student, group: string) {
  const place = data.classes.find(({ code }) => code === student.class_code)?.place;
  if (place === undefined) throw new Error(`Shulk has no class ${student.class_code}.`);
  return {
    first_name: student.first_name,
    last_name: student.last_name,
    ...place,
    guardians: [{ ...student.parent, relation: 'GUARDIAN' as const, is_primary: true }],
    fee_lines: student.fees.map(({ paise, ...fee }) => ({
      ...fee,
      group,
      academic_year: place.academic_year,
      gross: rupeesOf(paise),
    })),
  };
}

/** Connects to Shulk: learns the institute and its classes, and tells where our webhooks go. */
export async function connect(shulk: Shulk, books: Books, url: string): Promise<void> {
  const { id: code, label } = await shulk.institute.get();
  const classes: Data['classes'] = [];
  for await (const one of shulk.classes.list())
    classes.push({
      code: one.class_code,
      label: one.class_label,
      place: {
        location: one.location_code,
        education_type: one.education_type_code,
        academic_year: one.academic_year_code,
        class_code: one.class_code,
      },
    });
  const endpoint = await endpointAt(shulk, url, books.data.endpoint);
  books.change((data) => Object.assign(data, { institute: { code, label }, classes, endpoint }));
}

/** The endpoint of our address. It hears of everything, so that a missing event is seen. */
async function endpointAt(shulk: Shulk, url: string, ours: Data['endpoint']): Promise<Data['endpoint']> {
  for await (const { id, url: known, paused_for } of shulk.webhookEndpoints.list()) {
    if (known !== url) continue;
    // We were away for more than five days: what waits is sent now.
    if (paused_for === 'failing') await shulk.webhookEndpoints.resume(id);
    // A secret is shown once; if we lost it, we need another one.
    return ours?.id === id
      ? ours
      : { id, url, secret: (await shulk.webhookEndpoints.rotateSecret(id)).secret };
  }
  const { id, secret } = await shulk.webhookEndpoints.create({ url, description: 'ERP' });
  return { id, url, secret };
}

/** Sends a student with all fees. The same again changes nothing, so a lost answer is no harm: send it again. */
export async function sendStudent(shulk: Shulk, books: Books, id: string, group: string): Promise<void> {
  const student = studentOf(books.data, id);
  if (student === undefined) throw new Error(`There is no student ${id}.`);
  if (student.brought === 'lookup') throw new Error(`Shulk has the fees of ${id} by the lookup.`);
  await shulk.students.put(student.id, rowOf(books.data, student, group));
  books.change((data) => {
    const now = studentOf(data, id);
    if (now !== undefined) now.brought = 'push';
  });
}

/**
 * Makes a link for what the student owes. Its number is written down first and is the Idempotency-Key, so that one link is
 * made even if the answer is lost and the clerk presses again. It is never used again, also not by books that began anew.
 */
export async function makeLink(shulk: Shulk, books: Books, id: string, page: string): Promise<Link> {
  const open = books.change((data) => {
    const student = studentOf(data, id);
    if (student === undefined) throw new Error(`There is no student ${id}.`);
    const fees = student.fees.filter((fee) => owedOf(data, student, fee) > 0).map(({ code }) => code);
    if (fees.length === 0) throw new Error(`${student.first_name} owes nothing.`);
    const unanswered = data.links.find((link) => link.student_id === student.id && link.url === '');
    if (unanswered !== undefined) return unanswered;
    const link: Link = { number: `L-${randomUUID().slice(0, 8)}`, student_id: student.id, fees, url: '' };
    data.links.push(link);
    return link;
  });
  const { url } = await shulk.checkoutLinks.create(
    {
      payment_page_slug: page,
      student_id: open.student_id,
      ...(studentOf(books.data, open.student_id)?.brought === 'push' && { fee_lines: [...open.fees] }),
      reference_id: open.number,
      expires_in_minutes: 1440,
    },
    { idempotencyKey: `link-${open.number}` },
  );
  return books.change((data) => {
    const link = data.links.find(({ number }) => number === open.number) ?? open;
    link.url = url;
    return link;
  });
}
