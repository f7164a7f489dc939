// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { Collapsible } from './collapsible.tsx';

afterEach(cleanup);

describe('Button', () => {
  it('keeps its focus and its label while busy, and ignores presses', async () => {
    const user = userEvent.setup();
    const onClick = vi.fn<() => void>();
    const { rerender } = render(<Button onClick={onClick}>Pay</Button>);
    const button = screen.getByRole('button', { name: 'Pay' });
    await user.click(button);
    rerender(
      <Button busy onClick={onClick}>
        Pay
      </Button>,
    );
    await user.click(button);
    await user.keyboard('{Enter} ');
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(button);
    expect(screen.getByRole('button', { name: 'Pay' })).toBe(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.hasAttribute('disabled')).toBe(false);
  });

  it('does not send a form a second time while busy', async () => {
    const user = userEvent.setup();
    const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) =>
      event.preventDefault(),
    );
    const form = (busy: boolean) => (
      <form onSubmit={onSubmit}>
        <Button type="submit" busy={busy}>
          Send
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    await user.click(screen.getByRole('button'));
    rerender(form(true));
    await user.click(screen.getByRole('button'));
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('submits a form only as its submit button', () => {
    render(<Button>Plain</Button>);
    expect(screen.getByRole('button').getAttribute('type')).toBe('button');
  });
});

describe('Collapsible', () => {
  it('is closed at first, opens in place and changes its label', async () => {
    const user = userEvent.setup();
    const onToggle = vi.fn<(open: boolean) => void>();
    render(
      <Collapsible openLabel="More" closeLabel="Less" about="for Bus" onToggle={onToggle}>
        Inside
      </Collapsible>,
    );
    const button = screen.getByRole('button', { name: 'More for Bus' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByText('Inside')).toBeNull();
    await user.click(button);
    expect(screen.getByRole('button', { name: 'Less for Bus' }).getAttribute('aria-expanded')).toBe('true');
    expect(document.getElementById(button.getAttribute('aria-controls') ?? '')?.textContent).toBe('Inside');
    await user.click(button);
    expect(screen.queryByText('Inside')).toBeNull();
    expect(onToggle.mock.calls).toEqual([[true], [false]]);
  });
});
