// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Dropdown } from './index.ts';
import type { MenuOption } from './option-menu.tsx';

const options = ['Aarav', 'Diya', 'Kabir'].map((label) => ({ label, value: label.toLowerCase() }));

function show(first?: MenuOption) {
  const chosen: string[] = [];
  function Field() {
    const [child, setChild] = useState(first);
    return (
      <Dropdown
        label="Child"
        placeholder="Select"
        options={options}
        chosen={child}
        onChoose={(picked) => {
          chosen.push(picked.value);
          setChild(picked);
        }}
      />
    );
  }
  render(<Field />);
  return { user: userEvent.setup(), chosen };
}
const toggle = () => screen.getByRole('combobox', { name: 'Child' });
const active = () =>
  document.getElementById(toggle().getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('the dropdown', () => {
  it('shows its placeholder while nothing is chosen, then the choice', async () => {
    const { user, chosen } = show();
    expect(toggle().textContent).toBe('Select');
    await user.click(toggle());
    await user.click(screen.getByRole('option', { name: 'Diya' }));
    expect([toggle().textContent, chosen]).toEqual(['Diya', ['diya']]);
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('can be moved through and searched by keys as a select [APG select-only combobox]', async () => {
    const { user, chosen } = show(options[0]);
    await user.tab();
    expect(document.activeElement).toBe(toggle());
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(active()).toBe('Diya');
    await user.keyboard('k');
    expect(active()).toBe('Kabir');
    await user.keyboard('{Home}{Enter}');
    expect([chosen, toggle().getAttribute('aria-expanded')]).toEqual([[], 'false']);
    await user.keyboard('{ArrowDown}{End}{Enter}');
    expect(chosen).toEqual(['kabir']);
  });

  it('closes by Esc without a choice', async () => {
    const { user, chosen } = show(options[0]);
    await user.tab();
    await user.keyboard('{ArrowDown}{ArrowDown}{Escape}');
    expect([toggle().textContent, chosen]).toEqual(['Aarav', []]);
  });

  it('limits its menu to 200 pixels [SR-9.8]', async () => {
    const { user } = show();
    await user.click(toggle());
    expect(screen.getByRole('listbox').style.maxHeight).toBe('200px');
  });
});
