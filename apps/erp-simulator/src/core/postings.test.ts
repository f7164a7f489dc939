import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Payment, Refund } from '@shulk/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Books, owedOf } from './books.ts';
import type { Student } from './books.ts';
import { postMoney } from './postings.ts';

const STUDENT: Student = {
  id: 'S-1',
  first_name: 'Asha',
  last_name: 'Rao',
  class_code: 'VI',
  parent: { name: 'Lata Rao', mobile: '9000000611' },
  fees: [{ code: 'T1', head: 'TUITION', instalment: 'Term 1', due_date: '2026-12-10', paise: 100_050 }],
  brought: 'push',
};

let folder = '';
let books: Books;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'erp-postings-'));
  books = new Books(join(folder, 'books.json'), [STUDENT]);
});
afterEach(() => rmSync(folder, { recursive: true }));

const line = (over: object = {}) => ({
  fee_line_id: 'sft_1',
  code: 'T1',
  head: 'TUITION',
  amount: 1000.5,
  late_fee: 0,
  discount: 0,
  ...over,
});
const payment = (over: object = {}): Payment =>
  ({
    object: 'payment',
    id: 'TXN1',
    version: 1,
    status: 'CAPTURED',
    amount: 1000.5,
    student_id: 'S-1',
    received_at: '2026-11-27T06:00:00.000Z',
    receipt_number: 'R/1',
    reference_id: 'L-1',
    lines: [line()],
    ...over,
  }) as unknown as Payment;
const refund = (over: object = {}): Refund =>
  ({
    object: 'refund',
    id: 'rfd_1',
    version: 1,
    status: 'PROCESSED',
    amount: 1000.5,
    student_id: 'S-1',
    updated_at: '2026-11-28T06:00:00.000Z',
    reference_id: 'L-1',
    reopens_fees: false,
    lines: [line()],
    ...over,
  }) as unknown as Refund;

const post = (...money: (Payment | Refund)[]): void => {
  for (const one of money) books.change((data) => postMoney(data, one));
};
const posted = (): number[] => books.data.postings.map(({ paise }) => paise);
const owed = (): number => owedOf(books.data, STUDENT, STUDENT.fees[0] as Student['fees'][number]);

it('a payment is posted once, however often it comes, and pays its fee', () => {
  post(payment(), payment());
  expect([posted(), owed()]).toEqual([[100_050], 0]);
});

it('a newer version of a payment takes the place of the older one, and an older one that comes later changes nothing', () => {
  const placed = payment({ version: 3, lines: [line({ amount: 600 }), line({ code: 'T2', amount: 400.5 })] });
  post(payment({ version: 2 }), placed, payment({ version: 2 }));
  expect(posted()).toEqual([60_000, 40_050]);
});

it('a refund is posted when the money went back, whichever of its events comes first', () => {
  post(payment(), refund({ status: 'SENT', lines: [] }));
  expect(posted()).toEqual([100_050]);
  post(refund({ version: 2 }), refund({ status: 'SENT', lines: [], version: 1 }));
  expect(posted()).toEqual([100_050, -100_050]);
});

it('a fee is owed again only after a refund that reopens it', () => {
  post(payment(), refund());
  expect(owed()).toBe(0);
  post(refund({ version: 2, reopens_fees: true }));
  expect(owed()).toBe(100_050);
});

it('a late fee pays nothing of the fee, and a discount pays what nobody gave', () => {
  post(payment({ lines: [line({ amount: 990, late_fee: 40, discount: 50.5 })] }));
  expect([posted(), owed()]).toEqual([[99_000], 0]);
});

it('money of a fee that came by the lookup is posted to the fee of that head and instalment', () => {
  post(payment({ lines: [line({ code: 'erp:TUITION:Term 1' })] }));
  expect([books.data.postings[0]?.fee, owed()]).toEqual(['T1', 0]);
});

it('money that pays no fee is known and not posted', () => {
  post(payment({ amount: 1200.5, held: 200 }));
  expect([posted(), books.data.known['payment TXN1']?.unposted]).toEqual([[100_050], 20_000]);
});
