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

  it('reports every fault of a row (integrators P3)', () => {
    const report = readSheet(`${head}\ntip,,,x,,1.005,a,0,tomorrow,`);
    expect(problems(report)).toEqual([
      expect.stringMatching(
        /^1: kind: "tip" is none of payment, refund, adjustment, fee; settlement_id: it is empty; amount is not .*; fee is not .*; settled_at is not a time: tomorrow$/,
      ),
    ]);
  });

  it('reports faulty rows by number, a first line without the columns and an unclosed quote', () => {
    const report = readSheet(
      `${head}\ntip,S1,,x,,1,0,0,2026-11-22,\nrefund,S1,,x,p,-1.005,0,0,2026-11-22,\nrefund,S1,,x,p,-1,0,0,tomorrow,\nfee,S1`,
    );
    expect(problems(report)).toEqual([
      expect.stringMatching(/^1: kind: /),
      '2: amount is not an amount in rupees with at most two decimals: -1.005',
      '3: settled_at is not a time: tomorrow',
      '4: it has 2 cells, the first line has 10',
    ]);
    expect(() => readSheet('kind,amount\n')).toThrow('does not name the columns settlement_id, utr');
    expect(() => readSheet(`${head}\n"open,1`)).toThrow('row 1 has a quotation mark in the wrong place');
  });
});
