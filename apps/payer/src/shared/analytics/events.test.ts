import { skipEvents } from '@shulk/domain';
import { expect, it } from 'vitest';
import { EVENTS } from './events.ts';

it('the closed list has each event once, the skip events among them [PJ-7.34]', () => {
  expect(new Set(EVENTS).size).toBe(EVENTS.length);
  expect(EVENTS).toEqual(expect.arrayContaining(skipEvents('reverse_api', 'payment_cards')));
});

it('the closed list has an event for each group the specification names [PJ-7.34]', () => {
  const groups = [
    /page loaded/,
    /^form/,
    /^otp/,
    /^fee selection/,
    /^card/,
    /^receipt/,
    /^search/,
    /^static/,
    /^workflow/,
    /^dynamic/,
    /^skip/,
    /^student lookup failure/,
    /^page fetch/,
    /^redirect to help/,
  ];
  expect(groups.filter((group) => !EVENTS.some((name) => group.test(name)))).toEqual([]);
  expect(EVENTS.filter((name) => !/payment/.test(name) && !groups.some((group) => group.test(name)))).toEqual(
    [],
  );
});
