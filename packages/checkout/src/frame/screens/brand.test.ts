import { describe, expect, it } from 'vitest';
import { inkOn, paintBrand } from './brand.ts';

describe('the institute’s colour (ux 1.2)', () => {
  it.each([
    ['#7A1F2B', '#FFFFFF'],
    ['#1B5E20', '#FFFFFF'],
    ['#F2B705', '#000000'],
    ['#FF6F00', '#000000'],
    ['#00A3E0', '#000000'],
    ['#FFFFFF', '#000000'],
    ['#000000', '#FFFFFF'],
  ])('%s has the text colour %s', (brand, ink) => {
    expect(inkOn(brand)).toBe(ink);
  });

  it('gives a fill that is almost white an edge, and ignores invalid colours', () => {
    const root = document.createElement('div');
    paintBrand(root, 'red;background:url(x)');
    expect(root.getAttribute('style') ?? '').toBe('');
    paintBrand(root, '#7A1F2B');
    expect(root.style.getPropertyValue('--order-brand')).toBe('#7A1F2B');
    expect(root.style.getPropertyValue('--order-edge')).toBe('');
    paintBrand(root, '#F2B705');
    expect(root.style.getPropertyValue('--order-edge')).not.toBe('');
  });
});
