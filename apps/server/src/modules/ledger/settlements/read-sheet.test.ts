import { describe, expect, it } from 'vitest';
import { readSheet } from './read-sheet.ts';
import type { ReadReport } from './settlement-row.ts';

const rows = (report: ReadReport) => report.rows.map(({ row }) => row);
const problems = (report: ReadReport) => report.problems.map(({ n, problem }) => `${n}: ${problem}`);

describe('our own sheet', () => {
  const head = 'kind,settlement_id,utr,entity_id,payment_id,amount,fee,tax,settled_at,remark';

  it('is CSV with named columns, quotes and either line end', () => {
    const report = readSheet(
      `${head}\r\npayment,S1,"U""1",pay_1,,1000.50,20,3.6,2026-11-22,"a, b"\n\nfee,S1,U1,,,,10,1.80,2026-11-22 13:32:27,\n`,
    );
    expect(report.problems).toEqual([]);
    expect(rows(report)).toEqual([
      {
        settlement_id: 'S1',
        utr: 'U"1',
        row_kind: 'payment',
        entity_id: 'pay_1',
        gateway_payment_id: 'pay_1',
        amount_paise: 100_050,
        fee_paise: 2_000,
        tax_paise: 360,
        settled_at: '2026-11-21T18:30:00.000Z',
      },
      {
        settlement_id: 'S1',
        utr: 'U1',
        row_kind: 'fee',
        entity_id: '',
        gateway_payment_id: '',
        amount_paise: 0,
        fee_paise: 1_000,
        tax_paise: 180,
        settled_at: '2026-11-22T08:02:27.000Z',
      },
    ]);
  });

  it('reports every fault of a line (integrators P3)', () => {
    const report = readSheet(`${head}\ntip,,,x,,1.005,a,0,tomorrow,`);
    expect(problems(report)).toEqual([
      expect.stringMatching(
        /^2: kind: "tip" is none of payment, refund, adjustment, fee; settlement_id: it is empty; amount is not .*; fee is not .*; settled_at is not a time: tomorrow$/,
      ),
    ]);
  });

  it('reports faulty lines by their number in the file, and reads the others; a cell ends on its line [decision 223]', () => {
    const good = (amount: number): string => `payment,S1,,pay_${amount},,${amount},0,0,2026-11-22,`;
    const report = readSheet(
      [
        head,
        good(1),
        '',
        'tip,S1,,x,,1,0,0,2026-11-22,',
        'refund,S1,,x,p,-1.005,0,0,2026-11-22,',
        good(2),
        'refund,S1,,x,p,-1,0,0,tomorrow,',
        'fee,S1',
        ',,,,,,,,,',
        'payment,S1,,pay_7,,7,0,0,2026-11-22,"open',
        good(3),
        'payment,S1,,pay_8,,8,0,0,2026-11-22,clo"sed',
        good(4),
      ].join('\r\n'),
    );
    expect(problems(report)).toEqual([
      expect.stringMatching(/^4: kind: /),
      '5: amount is not an amount in rupees with at most two decimals: -1.005',
      '7: settled_at is not a time: tomorrow',
      '8: it has 2 cells, the first line has 10',
      '10: it has a quotation mark in the wrong place',
      '12: it has a quotation mark in the wrong place',
    ]);
    expect(report.rows.map(({ n, row }) => [n, row.amount_paise])).toEqual([
      [2, 100],
      [6, 200],
      [11, 300],
      [13, 400],
    ]);
  });

  it('is no sheet if its first line does not name the columns', () => {
    expect(() => readSheet('kind,amount\n')).toThrow('does not name the columns settlement_id, utr');
    expect(() => readSheet(`"${head}\n`)).toThrow('does not name the columns kind, settlement_id');
  });
});
