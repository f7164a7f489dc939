/** Share of each channel in the relative luminance (WCAG). */
const WEIGHTS = [0.2126, 0.7152, 0.0722];

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return channels.reduce((sum, channel, index) => {
    const linear = channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
    return sum + linear * (WEIGHTS[index] ?? 0);
  }, 0);
}

/** Black or white, whichever contrasts with a brand colour (ux 1.2 rule 1). */
export const inkOn = (brand: string): string =>
  1.05 / (luminance(brand) + 0.05) >= 4.5 ? '#FFFFFF' : '#000000';

/**
 * Sets the document's brand colour. The style sheet uses it in the light scheme; the dark one keeps the product's own
 * fill, because a page's dark colours are computed when it is saved, never while rendering (ux 1.2).
 * @param brand as #RRGGBB; anything else is ignored
 */
export function paintBrand(root: HTMLElement, brand: string): void {
  if (!/^#[0-9A-Fa-f]{6}$/.test(brand)) return;
  root.style.setProperty('--order-brand', brand);
  root.style.setProperty('--order-on-brand', inkOn(brand));
  // A fill that hardly differs from the white sheet gets an edge (ux 1.2 rule 4).
  if (1.05 / (luminance(brand) + 0.05) < 3) root.style.setProperty('--order-edge', '#45535f');
}
