// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RadioCardContent } from './radio-card.tsx';
import { RadioCardGroup } from './radio-card-group.tsx';

afterEach(cleanup);

const CARDS: readonly RadioCardContent[] = [
  {
    value: 'a',
    marker: 'A',
    title: 'Monthly',
    subtitle: 'Twelve months',
    badge: 'Most liked',
    figure: { caption: 'From', amount: '₹4,042', unit: '/month' },
    more: <button type="button">More about Monthly</button>,
  },
  { value: 'b', marker: 'B', title: 'At once', more: <button type="button">More about At once</button> },
  { value: 'c', marker: 'C', title: 'By mandate', disabled: true, warning: 'Not under Rs.50000' },
];

function Page({
  onSelect = () => {},
  start = null,
}: {
  onSelect?: (value: string) => void;
  start?: string | null;
}) {
  const [value, setValue] = useState<string | null>(start);
  const select = (next: string) => {
    setValue(next);
    onSelect(next);
  };
  return <RadioCardGroup label="How to pay" cards={CARDS} value={value} onSelect={select} />;
}

const card = (name: RegExp) => screen.getByRole('radio', { name });
const checked = () => screen.getAllByRole('radio').map((radio) => radio.getAttribute('aria-checked'));

describe('RadioCardGroup', () => {
  it('lets Tab enter at the first card before a choice, and at the chosen one after it', async () => {
    const user = userEvent.setup();
    const { unmount } = render(<Page />);
    await user.tab();
    expect(document.activeElement).toBe(card(/Monthly/));
    unmount();
    render(<Page start="b" />);
    await user.tab();
    expect(document.activeElement?.textContent).toBe('More about Monthly');
    await user.tab();
    expect(document.activeElement).toBe(card(/At once/));
  });

  it('moves focus and choice with the arrow keys', async () => {
    const user = userEvent.setup();
    render(<Page />);
    await user.tab();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(card(/At once/));
    expect(checked()).toEqual(['false', 'true', 'false']);
    await user.keyboard('{ArrowLeft}');
    expect(checked()).toEqual(['true', 'false', 'false']);
  });

  it('reaches a disabled card without moving the choice, and says why it is disabled', async () => {
    const user = userEvent.setup();
    const onSelect = vi.fn<(value: string) => void>();
    render(<Page start="b" onSelect={onSelect} />);
    card(/At once/).focus();
    await user.keyboard('{ArrowRight}');
    const disabled = card(/By mandate/);
    expect(document.activeElement).toBe(disabled);
    expect(disabled.getAttribute('aria-disabled')).toBe('true');
    const reason = document.getElementById(disabled.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toContain('Not under Rs.50000');
    await user.keyboard(' {Enter}');
    await user.click(disabled);
    expect(onSelect).not.toHaveBeenCalled();
    expect(checked()).toEqual(['false', 'true', 'false']);
  });

  it('names the mark that replaces its ring, in words', () => {
    const cards = [{ value: 'a', title: 'Step one', subtitle: 'By card', mark: <span>Completed</span> }];
    render(<RadioCardGroup label="Steps" cards={cards} value={null} onSelect={() => {}} />);
    const ids =
      card(/Step one/)
        .getAttribute('aria-describedby')
        ?.split(' ') ?? [];
    expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual(['Completed', 'By card']);
  });

  it('wraps around at both ends', async () => {
    const user = userEvent.setup();
    render(<Page />);
    await user.tab();
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(card(/By mandate/));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(card(/Monthly/));
  });

  it('leaves Home, End and Alt with an arrow to the browser', async () => {
    const user = userEvent.setup();
    render(<Page />);
    await user.tab();
    await user.keyboard('{End}{Alt>}{ArrowLeft}{/Alt}');
    expect(document.activeElement).toBe(card(/Monthly/));
    expect(checked()).toEqual(['false', 'false', 'false']);
  });

  it('chooses by Space, Enter and a press, and does nothing if the card is already chosen', async () => {
    const user = userEvent.setup();
    const onSelect = vi.fn<(value: string) => void>();
    render(<Page onSelect={onSelect} />);
    await user.tab();
    await user.keyboard(' ');
    expect(onSelect).toHaveBeenLastCalledWith('a');
    await user.keyboard('{Enter}');
    expect(onSelect).toHaveBeenCalledTimes(1);
    await user.click(screen.getByText('At once'));
    expect(onSelect).toHaveBeenLastCalledWith('b');
    card(/Monthly/).focus();
    await user.keyboard('{Enter}');
    expect(onSelect).toHaveBeenLastCalledWith('a');
  });

  it('has no control inside a radio and names it by title and figure', () => {
    render(<Page />);
    for (const radio of screen.getAllByRole('radio'))
      expect(radio.querySelector('button, a, input')).toBeNull();
    expect(screen.getByRole('radio', { name: /^Monthly From ₹4,042 ?\/month$/ })).toBeTruthy();
  });

  it('returns the tab stop to the chosen card when the focus leaves', async () => {
    const user = userEvent.setup();
    render(<Page start="a" />);
    card(/Monthly/).focus();
    await user.keyboard('{ArrowUp}');
    expect(card(/By mandate/).tabIndex).toBe(0);
    await user.click(document.body);
    expect(screen.getAllByRole('radio').map((radio) => radio.tabIndex)).toEqual([0, -1, -1]);
  });
});
