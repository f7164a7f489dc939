// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Band } from './band.tsx';

afterEach(cleanup);

const logos = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ src: `/l${i}.png`, alt: `Logo ${i}` }));
const rows = () => screen.queryAllByRole('list').map((row) => within(row).getAllByRole('listitem').length);

describe('Band', () => {
  it('shows up to three logos in a row [PJ-2.2.4]', () => {
    render(<Band logos={logos(7)} name="Green Hills" />);
    expect(rows()).toEqual([3, 3, 1]);
    expect(screen.getAllByRole('img').map((img) => img.getAttribute('alt'))).toEqual(
      logos(7).map(({ alt }) => alt),
    );
  });

  it('has no row and no heading without logos: the only h1 is the step’s title', () => {
    render(<Band name="Green Hills" place="Shillong" />);
    expect(rows()).toEqual([]);
    expect(screen.queryByRole('heading')).toBeNull();
    expect(screen.getByText('Green Hills').getAttribute('dir')).toBe('auto');
  });
});
