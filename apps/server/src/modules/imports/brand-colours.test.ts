import { describe, expect, it } from 'vitest';
import { brandColours, contrastOf } from './brand-colours.ts';

/** The table of ux 1.2: brand, on-brand with contrast, brand-text, dark fill, its on-colour, dark brand-text. */
const table = [
  ['#7A1F2B', '#FFFFFF', 10.2, '#7A1F2B', '#9F5E66', '#FFFFFF', '#C49CA2'],
  ['#1B5E20', '#FFFFFF', 7.87, '#1B5E20', '#497E4D', '#FFFFFF', '#88AB8B'],
  ['#F2B705', '#000000', 11.55, '#886603', '#F2B705', '#000000', '#F2B705'],
  ['#FF6F00', '#000000', 7.53, '#AD4B00', '#FF6F00', '#000000', '#FF801F'],
] as const;

/** Colours spread over the whole cube. */
const cube = [0, 51, 102, 153, 204, 255].flatMap((red) =>
  [0, 51, 102, 153, 204, 255].flatMap((green) =>
    [0, 51, 102, 153, 204, 255].map(
      (blue) => `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`,
    ),
  ),
);

describe('brand colours computed on save', () => {
  it.each(table)(
    'of %s are those of the table in ux 1.2',
    (hex, onBrand, ratio, text, fill, onFill, darkText) => {
      const brand = brandColours(hex);
      expect(brand).toMatchObject({
        brand: hex,
        on_brand: onBrand,
        brand_text: text,
        dark_fill: fill,
        dark_on_fill: onFill,
        dark_brand_text: darkText,
      });
      expect(contrastOf(onBrand, hex)).toBeCloseTo(ratio, 1);
    },
  );

  it('give the default brand the dark fill of ux 1.1', () => {
    expect(brandColours('#0B5A6B')).toMatchObject({
      on_brand: '#FFFFFF',
      dark_fill: '#3C7B89',
      dark_on_fill: '#FFFFFF',
    });
  });

  it('accept every colour: what stands on it can be read, and it can be read on every background (ux 1.2)', () => {
    const broken = cube.filter((hex) => {
      const brand = brandColours(hex);
      return !(
        contrastOf(brand.on_brand, brand.brand) >= 4.5 &&
        contrastOf(brand.brand_text, '#EDF1F4') >= 4.5 &&
        contrastOf('#12202E', brand.brand_tint) >= 13.8 &&
        contrastOf(brand.dark_fill, '#1C2630') >= 3 &&
        contrastOf(brand.dark_on_fill, brand.dark_fill) >= 4.5 &&
        contrastOf(brand.dark_brand_text, '#1C2630') >= 6 &&
        contrastOf('#EDF2F6', brand.dark_brand_tint) >= 7
      );
    });
    expect(broken).toEqual([]);
  });

  it('refuse what is no colour', () => {
    expect(() => brandColours('teal')).toThrow('give it as #RRGGBB');
  });
});
