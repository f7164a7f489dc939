import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rupees } from '../../money.ts';
import type { Paise } from '../../money.ts';
import { fee, line, money, part, sum } from './allocate-money.fixture.ts';
import { cashOf, allocateMoney } from './allocate-money.ts';
import type { AgreedLine, MoneyToAllocate } from './allocate-money.ts';

describe('allocating money while the agreed price is valid', () => {
  it('pays each line as it was agreed', () => {
    const lines = [
      line(1, 9000, { discount: rupees(1000), fee: fee(1, 10_000, { discount: rupees(1000) }) }),
      line(2, 500, { late_fee: rupees(50), fee: fee(2, 500, { late_fee: rupees(80) }) }),
    ];
    expect(allocateMoney(money(lines))).toEqual({
      parts: [part(1, 9000, 1000), part(2, 500, 0, 50)],
      held: 0,
      excess: 0,
    });
  });

  it('pays one line as reduced by a concession, and the others in full; the remainder is held while the student has dues [money 2]', () => {
    const lines = [line(1, 15_000, { fee: fee(1, 14_900) }), line(2, 15_150), line(3, 15_150)];
    expect(allocateMoney(money(lines, { others: [fee(9, 5000)] }))).toEqual({
      parts: [part(1, 14_900), part(2, 15_150), part(3, 15_150)],
      held: rupees(100),
      held_reason: 'REST',
      excess: 0,
    });
  });

  it('refunds a remainder if nothing is due', () => {
    const lines = [line(1, 10_000, { fee: fee(1, 9900) })];
    expect(allocateMoney(money(lines))).toEqual({ parts: [part(1, 9900)], held: 0, excess: rupees(100) });
  });

  it('pays the next due fees with a remainder if the institute chose so, and holds the rest', () => {
    const lines = [line(1, 1000, { fee: fee(1, 100) })];
    const others = [fee(7, 300, { late_fee: rupees(20) }), fee(8, 100, { is_lent_for: true }), fee(9, 5000)];
    const placed = allocateMoney(money(lines, { others, rest: 'NEXT_DUE' }));
    expect(placed.parts).toEqual([
      part(1, 100),
      { line_no: null, fee_line_id: 7, balance: rupees(300), discount: 0, late_fee: rupees(20) },
      { line_no: null, fee_line_id: 9, balance: rupees(580), discount: 0, late_fee: 0 },
    ]);
    expect(placed).toMatchObject({ held: 0, excess: 0 });
  });

  it('holds a remainder, or pays it, while a partly ordered fee has a balance (seed 300071)', () => {
    const ofPart = line(2, 50, { fee: fee(2, 120, { late_fee: rupees(5) }) });
    const letOff = [line(1, 100, { fee: fee(1, 30) }), ofPart];
    expect(allocateMoney(money(letOff))).toEqual({
      parts: [part(1, 30), part(2, 50)],
      held: rupees(70),
      held_reason: 'REST',
      excess: 0,
    });
    expect(allocateMoney(money(letOff, { rest: 'NEXT_DUE' }))).toMatchObject({
      parts: [part(1, 30), part(2, 115, 0, 5)],
      held: 0,
    });
  });

  it('keeps the discount of a line whose remainder is paid', () => {
    const lines = [line(1, 9000, { discount: rupees(1000), fee: fee(1, 9900, { discount: rupees(1000) }) })];
    expect(allocateMoney(money(lines)).parts).toEqual([part(1, 8900, 1000)]);
  });

  it('charges no late fee that was paid or waived since', () => {
    const lines = [line(1, 500, { late_fee: rupees(50), fee: fee(1, 500, { late_fee: rupees(10) }) })];
    expect(allocateMoney(money(lines))).toEqual({
      parts: [part(1, 500, 0, 10)],
      held: 0,
      excess: rupees(40),
    });
  });

  it('pays the balance of a fee with the money for its late fee, if that was paid at the counter meanwhile (seed 107376)', () => {
    const lateAlone = [line(1, 0, { late_fee: rupees(50), fee: fee(1, 500) })];
    expect(allocateMoney(money(lateAlone))).toEqual({ parts: [part(1, 50)], held: 0, excess: 0 });
    const partly = [line(1, 100, { late_fee: rupees(50), fee: fee(1, 500, { late_fee: rupees(10) }) })];
    expect(allocateMoney(money(partly))).toEqual({ parts: [part(1, 140, 0, 10)], held: 0, excess: 0 });
  });

  it('pays the other lines of an order if one was paid meanwhile [money 2]', () => {
    const lines = [line(1, 1000, { fee: fee(1, 0) }), line(2, 35_000)];
    expect(allocateMoney(money(lines))).toMatchObject({ parts: [part(2, 35_000)], excess: rupees(1000) });
  });
});

describe('allocating money that is not due, or waits for a person', () => {
  const back = { parts: [], held: 0, excess: rupees(1000) };

  it('refunds money if none of its lines is due, even while the student has other dues [R2]', () => {
    const lines = [line(1, 1000, { fee: fee(1, 0) })];
    const others = [fee(9, 5000)];
    expect(allocateMoney(money(lines, { others }))).toEqual(back);
  });

  it('pays the next due fee with money that was paid twice if the institute chose so [decision 211]', () => {
    const others = [fee(7, 300, { is_lent_for: true }), fee(8, 400), fee(9, 5000)];
    const next = (fee_line_id: number, balance: number) => ({
      line_no: null,
      fee_line_id,
      balance: rupees(balance),
      discount: 0,
      late_fee: 0,
    });
    for (const paid of [sum(0), sum(1000)])
      expect(
        allocateMoney(money([line(1, 1000, { fee: fee(1, 0), paid })], { others, rest: 'NEXT_DUE' })),
      ).toEqual({
        parts: [next(8, 400), next(9, 600)],
        held: 0,
        excess: 0,
      });
  });

  it('refunds money that was paid twice if no other fee can be paid, and grants no discount with it', () => {
    const lines = [line(1, 1000, { fee: fee(1, 0) })];
    const lent = fee(8, 400, { is_lent_for: true });
    const covered = fee(9, 250, { discount: rupees(250) });
    for (const others of [[], [lent], [covered], [lent, covered]])
      expect(allocateMoney(money(lines, { others, rest: 'NEXT_DUE' }))).toEqual(back);
  });

  it('holds another amount or currency than the order has (threats 6.1)', () => {
    const lines = [line(1, 1000)];
    expect(allocateMoney(money(lines, { matches_order: false, amount: rupees(999) }))).toEqual({
      parts: [],
      held: rupees(999),
      held_reason: 'DIFFERS',
      excess: 0,
    });
  });

  it('never pays a fee that a loan will pay: its money is held [money 1]', () => {
    const lines = [line(1, 60_000, { fee: fee(1, 60_000, { is_lent_for: true }) }), line(2, 500)];
    expect(allocateMoney(money(lines))).toEqual({
      parts: [part(2, 500)],
      held: rupees(60_000),
      held_reason: 'LENT_FOR',
      excess: 0,
    });
  });

  it('treats a typed amount as due until another payment of it arrived', () => {
    const typed = fee(1, 0, { is_typed: true });
    expect(allocateMoney(money([line(1, 700, { fee: typed })])).parts).toEqual([part(1, 700)]);
    const again = line(1, 700, { fee: { ...typed, was_paid_since: true } });
    expect(allocateMoney(money([again]))).toMatchObject({ parts: [], excess: rupees(700) });
  });
});

describe('allocating money after the agreed price expired [money 3]', () => {
  const late = (lines: AgreedLine[], more: Partial<MoneyToAllocate> = {}) =>
    allocateMoney(money(lines, { price_stands: false, ...more }));

  it('pays the day’s late fee first and leaves the remainder of the fee due', () => {
    const lines = [line(1, 9000, { fee: fee(1, 9000, { late_fee: rupees(300) }) })];
    expect(late(lines)).toEqual({ parts: [part(1, 8700, 0, 300)], held: 0, excess: 0 });
  });

  it('grants no expired discount', () => {
    const lines = [line(1, 9000, { discount: rupees(1000), fee: fee(1, 10_000) })];
    expect(late(lines)).toEqual({ parts: [part(1, 9000)], held: 0, excess: 0 });
  });

  it('pays no more of a partly paid fee than was selected', () => {
    const lines = [line(1, 2000, { fee: fee(1, 9000, { may_be_part: true }) }), line(2, 500)];
    expect(late(lines).parts).toEqual([part(1, 2000), part(2, 500)]);
  });
});

describe('allocating any money', () => {
  const count = fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 50_000 }));
  const anyFee = (id: number) =>
    fc
      .record({
        owed: count,
        discount: count,
        late_fee: count,
        lent: fc.boolean(),
        part: fc.boolean(),
        was_given_back: fc.boolean(),
      })
      .map((f) => ({
        ...fee(id, 0),
        balance_outstanding: f.owed as Paise,
        discount: Math.min(f.discount, f.owed) as Paise,
        late_fee: f.late_fee as Paise,
        is_lent_for: f.lent,
        may_be_part: f.part,
        was_given_back: f.was_given_back,
      }));
  const anyLine = (no: number) =>
    fc
      .record({
        balance: count,
        discount: count,
        late_fee: count,
        paid: fc.record({ balance: count, discount: count, late_fee: count }),
        fee: fc.option(anyFee(no), { nil: undefined }),
      })
      .map((l) => ({ ...l, line_no: no }) as AgreedLine);
  const anyMoney = fc
    .record({
      lines: fc.tuple(anyLine(1), anyLine(2), anyLine(3)),
      others: fc.tuple(anyFee(8), anyFee(9)),
      price_stands: fc.boolean(),
      is_price_fixed: fc.boolean(),
      is_one_too_many: fc.boolean(),
      rest: fc.constantFrom('HOLD' as const, 'NEXT_DUE' as const),
    })
    .map((m) => money([...m.lines], m))
    .filter(({ amount }) => amount > 0);

  it('allocates, holds or refunds every paisa, and pays no more of a fee than is due', () => {
    fc.assert(
      fc.property(anyMoney, (all) => {
        const { parts, held, excess } = allocateMoney(all);
        expect(cashOf(parts) + held + excess).toBe(all.amount);
        expect(
          Math.min(held, excess, ...parts.flatMap((p) => [p.balance, p.discount, p.late_fee])),
        ).toBeGreaterThanOrEqual(0);
        for (const own of parts) {
          const now =
            own.line_no === null
              ? all.others.find((f) => f.fee_line_id === own.fee_line_id)
              : all.lines.find((l) => l.line_no === own.line_no)?.fee;
          if (now === undefined) continue;
          expect(now.is_lent_for).toBe(false);
          expect(now.was_given_back && own.line_no !== null).toBe(false);
          expect(own.balance + own.discount).toBeLessThanOrEqual(now.balance_outstanding);
          expect(own.late_fee).toBeLessThanOrEqual(now.late_fee);
        }
      }),
    );
  });

  it('refunds nothing of a fee payment while the student has dues', () => {
    fc.assert(
      fc.property(anyMoney, (all) => {
        const { parts, excess } = allocateMoney(all);
        if (excess === 0 || parts.length === 0) return;
        for (const now of [...all.others, ...all.lines.flatMap((own) => own.fee ?? [])]) {
          const own = parts.find((one) =>
            one.line_no === null
              ? one.fee_line_id === now.fee_line_id
              : all.lines.some((l) => l.line_no === one.line_no && l.fee === now),
          );
          expect(now.balance_outstanding - (own === undefined ? 0 : own.balance + own.discount)).toBe(0);
        }
      }),
    );
  });
});
