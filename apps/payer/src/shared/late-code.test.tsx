// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lateCode, lateComponent } from './late-code.tsx';

/** A network that loses the first `lost` requests. */
function weakNetwork<Code>(lost: number, code: Code) {
  let asked = 0;
  return {
    asked: () => asked,
    fetchCode: (): Promise<Code> => {
      asked += 1;
      return asked <= lost ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(code);
    },
  };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('code that the first screen does not need', () => {
  it('is requested again after a lost request, and once for all who need it', async () => {
    const network = weakNetwork(2, 'the code');
    const late = lateCode(network.fetchCode);
    const both = Promise.all([late.load(), late.load()]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await both).toEqual(['the code', 'the code']);
    expect(network.asked()).toBe(3);
    expect(await late.load()).toBe('the code');
    expect(network.asked()).toBe(3);
  });

  it('fails after its last try', async () => {
    const network = weakNetwork(99, 'the code');
    const failure = lateCode(network.fetchCode)
      .load()
      .catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await failure).toBeInstanceOf(TypeError);
    expect(network.asked()).toBe(5);
  });

  it('holds nobody up who asked ahead, and comes by itself once the network is back', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const late = lateCode(weakNetwork(1, 'the code').fetchCode);
    expect(await late.ahead()).toBeUndefined();
    expect(late.now()).toBeUndefined();
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(late.now()).toBe('the code');
  });

  it('is requested at once by a payer who needs it during a pause', async () => {
    const network = weakNetwork(1, 'the code');
    const late = lateCode(network.fetchCode);
    await late.ahead();
    expect(await late.ahead()).toBe('the code');
  });
});

/** A field with its own state. */
function Field() {
  const [text, setText] = useState('');
  return <input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />;
}

describe('a component of late code', () => {
  it('renders without a placeholder once its code is there', async () => {
    const late = lateCode(() => Promise.resolve({ Field }));
    await late.load();
    const LateField = lateComponent(late, (code) => code.Field);
    // Without a Suspense above it, a part that suspends would render nothing.
    render(<LateField />);
    expect(screen.getByLabelText('Name')).toBeTruthy();
  });

  it('shows a placeholder while its code is lost, and what was typed beside it stays', async () => {
    const late = lateCode(weakNetwork(2, { Field }).fetchCode);
    const LateField = lateComponent(late, (code) => code.Field);
    const page = (isOpen: boolean) => (
      <>
        <input aria-label="Student ID" />
        <Suspense fallback={<p>Loading</p>}>{isOpen && <LateField />}</Suspense>
      </>
    );
    const { rerender } = render(page(false));
    screen.getByLabelText<HTMLInputElement>('Student ID').value = 'KVS-2041';
    rerender(page(true));
    expect(screen.getByText('Loading')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.queryByText('Loading')).toBeNull();
    expect(screen.getByLabelText('Name')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Student ID').value).toBe('KVS-2041');
  });
});
