import { expect, it } from 'vitest';
import { shortcutsOf } from './shortcuts.ts';

it('a page has every shortcut but ticked fees, unless its data says otherwise', () => {
  const silent = {
    verify_student: true,
    send_code: true,
    check_code: true,
    choose_option: true,
    tick_overdue: false,
    open_gateway: true,
    family: true,
    ask_to_pay: true,
  };
  expect(shortcutsOf({})).toEqual(silent);
  expect(shortcutsOf({ shortcuts: { send_code: false, tick_overdue: true } })).toEqual({
    ...silent,
    send_code: false,
    tick_overdue: true,
  });
});
