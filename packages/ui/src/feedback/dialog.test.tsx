// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

interface PageProps {
  readonly busy?: boolean;
  readonly children?: ReactNode;
  readonly onClose?: () => void;
}

function Page({ busy = false, children, onClose }: PageProps) {
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onClose?.();
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} title="Enter Mobile Number" busy={busy} closeLabel="Close" onClose={close}>
        {children ?? <input aria-label="Mobile" />}
      </Dialog>
    </>
  );
}

const dialog = () => screen.getByRole<HTMLDialogElement>('dialog', { hidden: true });
const open = () => userEvent.click(screen.getByText('Open'));

function pressBackdrop(from: Element = dialog()) {
  fireEvent.pointerDown(from);
  fireEvent.click(dialog());
}

describe('Dialog', () => {
  it('opens as a modal named by its title, with the focus on its first field', async () => {
    const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
    render(<Page />);
    await open();
    expect(showModal).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('dialog', { name: 'Enter Mobile Number' }).hasAttribute('open')).toBe(true);
    expect(document.activeElement).toBe(screen.getByLabelText('Mobile'));
    showModal.mockRestore();
  });

  it('has the style that limits it to 460 px, and no width of its own [SR-9.9]', async () => {
    render(<Page />);
    await open();
    expect(dialog().classList.contains('dialog')).toBe(true);
    expect(dialog().hasAttribute('style')).toBe(false);
  });

  it('focuses its title when it has no field', async () => {
    render(<Page>Paid</Page>);
    await open();
    expect(document.activeElement?.textContent).toBe('Enter Mobile Number');
  });

  it.each([
    ['Esc', () => fireEvent.keyDown(screen.getByLabelText('Mobile'), { key: 'Escape' })],
    ['a close request of the browser', () => fireEvent(dialog(), new Event('cancel', { cancelable: true }))],
    ['the backdrop', () => pressBackdrop()],
    ['the close button', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ])('closes by %s and returns the focus to its opener', async (_by, act) => {
    render(<Page />);
    await open();
    act();
    expect(dialog().hasAttribute('open')).toBe(false);
    expect(screen.queryByLabelText('Mobile')).toBeNull();
    expect(document.activeElement).toBe(screen.getByText('Open'));
  });

  it('cannot be closed while busy', async () => {
    const onClose = vi.fn<() => void>();
    render(<Page busy onClose={onClose} />);
    await open();
    fireEvent.keyDown(screen.getByLabelText('Mobile'), { key: 'Escape' });
    const request = new Event('cancel', { cancelable: true });
    fireEvent(dialog(), request);
    pressBackdrop();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    dialog().close();
    expect(request.defaultPrevented).toBe(true);
    expect(onClose).not.toHaveBeenCalled();
    expect(dialog().hasAttribute('open')).toBe(true);
  });

  it('stays open when a text selection that began inside ends on the backdrop', async () => {
    render(<Page />);
    await open();
    pressBackdrop(screen.getByLabelText('Mobile'));
    expect(dialog().hasAttribute('open')).toBe(true);
  });
});
