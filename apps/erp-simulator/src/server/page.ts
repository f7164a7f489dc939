import type { Data, Student } from '../core/books.ts';
import { owedOf } from '../core/books.ts';
import { shown } from '../core/money.ts';
import { sumOf } from '../core/postings.ts';
import { MODES } from './chaos.ts';
import type { Chaos, Target } from './chaos.ts';
import { choice, field, form, page, table } from './html.ts';
import type { Html } from './html.ts';

function studentRow(data: Readonly<Data>, student: Student) {
  const id = page`<input type="hidden" name="id" value="${student.id}">`;
  const links = data.links.filter(({ student_id, url }) => student_id === student.id && url !== '');
  return [
    [student.id, `${student.first_name} ${student.last_name}`, student.class_code],
    [student.parent.name, student.parent.mobile],
    student.fees.map(({ code, due_date }) => `${code}, due ${due_date}`),
    student.fees.map(({ paise }) => shown(paise)),
    student.fees.map((fee) => shown(owedOf(data, student, fee))),
    [
      student.brought === 'lookup'
        ? 'found by lookup'
        : form('/send', student.brought === 'push' ? 'Send again' : 'Send to Shulk', id),
      form('/link', 'Make a link', id),
      ...links.slice(-1).map(({ number, url }) => page`<a href="${url}">${number}</a>`),
    ],
  ];
}

const students = (data: Readonly<Data>): Html => page`<section><h2>Students</h2>
  ${table(
    ['Student', 'Parent', 'Fee', '₹Amount', '₹Owed', ''],
    data.students.map((student) => studentRow(data, student)),
  )}
  <h2>Add a student</h2>
  ${form(
    '/students',
    'Add',
    field('Student ID', 'id', 'required size="8" maxlength="64" pattern="[A-Za-z0-9.\\-]+"'),
    field('First name', 'first_name', 'required size="12"'),
    field('Last name', 'last_name', 'required size="12"'),
    choice(
      'Class',
      'class_code',
      data.classes.map(({ code, label }) => [code, label]),
    ),
    field('Parent', 'parent'),
    field('Mobile', 'mobile', 'required size="11" pattern="[6-9][0-9]{9}"'),
    field('Term fee in ₹', 'rupees', 'required type="number" min="1" max="1000000" step="0.01"'),
    field('Due', 'due_date', 'required type="date"'),
  )}</section>`;

const postings = ({ postings: all }: Readonly<Data>): Html => page`<section>
  <h2>Postings: ${shown(sumOf(all))}</h2>
  ${table(
    ['Day', 'Student', 'Fee', '₹Amount', 'Receipt', 'From', 'Our link'],
    all
      .toSorted((a, b) => b.on.localeCompare(a.on))
      .map((one) => [
        one.on.slice(0, 10),
        one.student_id,
        one.fee,
        shown(one.paise),
        one.receipt,
        one.source,
        one.reference,
      ]),
  )}</section>`;

const bank = ({ payouts, differences }: Readonly<Data>): Html => page`<section><h2>Bank</h2>
  ${table(
    ['UTR', 'Day', '₹Collected', '₹Refunded', '₹Charges', '₹To the bank', '₹Posted'],
    payouts.map((one) => [
      one.utr,
      one.settled_at.slice(0, 10),
      ...[one.collected, one.refunded, one.charges, one.net, one.posted].map(shown),
    ]),
  )}
  <h2>Differences: ${differences.length}</h2>
  ${differences.map((text) => page`<p class="wrong">${text}</p>`)}
  ${form('/nightly', 'Run the nightly work')}${form('/catch-up', 'Read missed events')}</section>`;

const chaosForm = (chaos: Chaos, target: Target): Html =>
  form(
    '/chaos',
    'Switch on',
    choice(
      `${target}: ${chaos.of(target)?.mode ?? 'well'}`,
      target,
      MODES[target].map((mode) => [mode, mode]),
    ),
    field('Calls', 'times', 'type="number" min="1" placeholder="all"'),
    field('Milliseconds', 'ms', 'type="number" min="0" placeholder="1000"'),
    field('For seconds', 'seconds', 'type="number" min="1" placeholder="ever"'),
  );

/** The page of the office. @param told what became of the last button */
export const officePage = (data: Readonly<Data>, chaos: Chaos, told: string): string =>
  page`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>School office</title><link rel="stylesheet" href="/office.css"></head>
<body><header><h1>School office</h1><p>${data.institute?.label ?? 'Not connected to Shulk'}</p></header><main>
${told === '' ? '' : page`<section class="told" role="status">${told}</section>`}
${students(data)}${bank(data)}${postings(data)}
<section><h2>Chaos</h2>${chaosForm(chaos, 'webhooks')}${chaosForm(chaos, 'lookup')}${form('/chaos', 'All is well')}</section>
</main></body></html>`.text;
