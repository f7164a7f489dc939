// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Band } from './band.tsx';
import { Picture } from './picture.tsx';

afterEach(cleanup);

describe('a picture that fails to load (finding 3)', () => {
  it('keeps its text and its space, and shows no broken picture', () => {
    render(<Picture src="/gone.png" alt="The library" width={1200} height={320} />);
    fireEvent.error(screen.getByRole('img', { name: 'The library' }));
    expect(document.querySelector('img')).toBeNull();
    const room = screen.getByRole('img', { name: 'The library' });
    expect(room.textContent).toBe('The library');
    expect(room.style.aspectRatio.replaceAll(' ', '')).toBe('1200/320');
  });

  it('is tried again when the page sets another one', () => {
    const { rerender } = render(<Picture src="/gone.png" alt="" />);
    fireEvent.error(document.querySelector('img') as HTMLImageElement);
    expect(screen.queryByRole('img')).toBeNull();
    rerender(<Picture src="/here.png" alt="" />);
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/here.png');
  });

  it('is replaced by the institute’s initials in place of its logo', () => {
    render(<Band logos={[{ src: '/gone.png', alt: '' }]} name="Green Hills School" />);
    fireEvent.error(document.querySelector('img') as HTMLImageElement);
    expect(screen.getByRole('listitem').textContent).toBe('GS');
  });
});
