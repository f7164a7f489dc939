import type { Brand } from '@shulk/contract';

const NO_EDGE = 'transparent';

const light = (brand: Brand): Record<string, string> => ({
  '--brand': brand.brand,
  '--on-brand': brand.on_brand,
  '--fill': brand.brand,
  '--on-fill': brand.on_brand,
  '--brand-text': brand.brand_text,
  '--brand-tint': brand.brand_tint,
  '--fill-edge': brand.fill_edge ?? NO_EDGE,
  '--band-edge': brand.band_edge ?? NO_EDGE,
});

const dark = (brand: Brand): Record<string, string> => ({
  ...light(brand),
  '--fill': brand.dark_fill,
  '--on-fill': brand.dark_on_fill,
  '--brand-text': brand.dark_brand_text,
  '--brand-tint': brand.dark_brand_tint,
  '--fill-edge': NO_EDGE,
  '--band-edge': brand.dark_band_edge ?? NO_EDGE,
});

/**
 * Sets a page's colours if the HTML did not: for a page the app fetched itself (decisions 1). They follow the system's
 * scheme.
 * @returns a function that stops it
 */
export function applyBrand(brand: Brand): () => void {
  const scheme = window.matchMedia('(prefers-color-scheme: dark)');
  const apply = (): void => {
    const colours = scheme.matches ? dark(brand) : light(brand);
    for (const [name, colour] of Object.entries(colours)) {
      if (/^(#[0-9a-f]{6}|transparent)$/i.test(colour))
        document.documentElement.style.setProperty(name, colour);
    }
  };
  apply();
  scheme.addEventListener('change', apply);
  return () => scheme.removeEventListener('change', apply);
}
