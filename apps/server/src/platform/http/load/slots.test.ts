import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { Slots, checkSlots } from './slots.ts';

const connection = () => Object.assign(new EventEmitter(), { destroyed: false });
const told = () => {
  const lines: unknown[][] = [];
  return { lines, log: { error: (...line: unknown[]) => void lines.push(line) } };
};

it('a slot is released once, by its answer or by the end of its connection, whichever comes first [S2]', () => {
  const slots = new Slots();
  const caller = connection();
  let ended = 0;
  const over = slots.take(caller, () => (ended += 1));
  expect(slots.underWay).toBe(1);
  caller.emit('close');
  expect([slots.underWay, ended], 'nobody answered it').toEqual([0, 1]);
  over();
  expect([slots.underWay, ended, caller.listenerCount('close')]).toEqual([0, 1, 0]);
  slots.take(caller, () => (ended += 1))();
  expect([slots.underWay, ended, caller.listenerCount('close')]).toEqual([0, 2, 0]);
});

it('slots that outlived their connection raise an alarm and are released; so do more slots than connections [S2]', () => {
  const slots = new Slots();
  const { lines, log } = told();
  const [gone, open] = [connection(), connection()];
  let ended = 0;
  for (const caller of [gone, open]) slots.take(caller, () => (ended += 1));
  checkSlots(slots, 2, log);
  expect(lines).toEqual([]);
  gone.destroyed = true;
  checkSlots(slots, 1, log);
  expect(lines).toEqual([
    [{ lost: 1, under_way: 1, connections: 1 }, expect.stringMatching(/^alarm: slots/)],
  ]);
  expect([slots.underWay, ended]).toEqual([1, 1]);
  checkSlots(slots, 0, log);
  expect(lines.at(-1)).toEqual([
    { under_way: 1, connections: 0 },
    expect.stringMatching(/^alarm: more requests/),
  ]);
});
