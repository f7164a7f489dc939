// @vitest-environment happy-dom
import { aPage } from '@shulk/contract/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { applyBrand } from './apply-brand.ts';

const { brand } = aPage();
const shown = (name: string): string => document.documentElement.style.getPropertyValue(name);

/** A browser whose colour scheme a test can change. */
function scheme(isDark: boolean) {
  let onChange = (): void => undefined;
  const query = {
    matches: isDark,
    addEventListener: (_type: string, listener: () => void) => (onChange = listener),
    removeEventListener: () => (onChange = () => undefined),
  };
  vi.stubGlobal('matchMedia', () => query);
  return (dark: boolean): void => {
    query.matches = dark;
    onChange();
  };
}

afterEach(() => {
  vi.unstubAllGlobals();
  document.documentElement.removeAttribute('style');
});

describe('the colours of a page that the app fetched itself', () => {
  const edged = { ...brand, fill_edge: '#666666', band_edge: '#D3DAE1', dark_band_edge: '#2B3743' };

  it('follow the scheme of the system, edges included (ux 1.2)', () => {
    const turn = scheme(false);
    const stop = applyBrand(edged);
    expect(['--fill', '--fill-edge', '--band-edge'].map(shown)).toEqual([brand.brand, '#666666', '#D3DAE1']);
    turn(true);
    expect(['--fill', '--fill-edge', '--band-edge'].map(shown)).toEqual([
      brand.dark_fill,
      'transparent',
      '#2B3743',
    ]);
    stop();
    turn(false);
    expect(shown('--fill')).toBe(brand.dark_fill);
  });

  it('have no edges on a page saved before they were computed, and ignore invalid colours', () => {
    scheme(false);
    applyBrand({ ...brand, brand_text: 'url(https://evil.example)' });
    expect(['--fill-edge', '--band-edge', '--brand-text'].map(shown)).toEqual([
      'transparent',
      'transparent',
      '',
    ]);
  });
});
