import { describe, expect, it } from 'vitest';
import { brandColours, contrastOf } from './brand-colours.ts';

/**
 * The whole table of ux 1.2: brand, on-brand with its contrast, brand-text, dark fill with its on-colour, dark
 * brand-text; contrasts where the table gives them.
 */
const table = [
  {
    hex: '#7A1F2B',
    on: ['#FFFFFF', 10.2],
    text: ['#7A1F2B'],
    fill: ['#9F5E66', '#FFFFFF', 4.92],
    dark: '#C49CA2',
  },
  {
    hex: '#1B5E20',
    on: ['#FFFFFF', 7.87],
    text: ['#1B5E20'],
    fill: ['#497E4D', '#FFFFFF', 4.8],
    dark: '#88AB8B',
  },
  {
    hex: '#F2B705',
    on: ['#000000', 11.55],
    text: ['#886603', 5.32],
    fill: ['#F2B705', '#000000'],
    dark: '#F2B705',
  },
  {
    hex: '#FF6F00',
    on: ['#000000', 7.53],
    text: ['#AD4B00', 5.55],
    fill: ['#FF6F00', '#000000'],
    dark: '#FF801F',
  },
] as const;

/** Colours spread over the RGB cube. */
const cube = [0, 51, 102, 153, 204, 255].flatMap((red) =>
  [0, 51, 102, 153, 204, 255].flatMap((green) =>
    [0, 51, 102, 153, 204, 255].map(
      (blue) => `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`,
    ),
  ),
);

describe('brand colours computed on save', () => {
  it.each(table)('of $hex are those of the table in ux 1.2', ({ hex, on, text, fill, dark }) => {
    expect(brandColours(hex)).toMatchObject({
      brand: hex,
      on_brand: on[0],
      brand_text: text[0],
      dark_fill: fill[0],
      dark_on_fill: fill[1],
      dark_brand_text: dark,
    });
    const contrasts = [
      { front: on[0], back: hex, shown: on[1] },
      { front: text[0], back: '#FFFFFF', shown: text[1] },
      { front: fill[1], back: fill[0], shown: fill[2] },
    ];
    const off = contrasts.filter(
      ({ front, back, shown }) => shown !== undefined && Math.abs(contrastOf(front, back) - shown) >= 0.005,
    );
    expect(off).toEqual([]);
  });

  it('give the default brand the dark fill of ux 1.1', () => {
    expect(brandColours('#0B5A6B')).toMatchObject({
      on_brand: '#FFFFFF',
      dark_fill: '#3C7B89',
      dark_on_fill: '#FFFFFF',
    });
    expect(contrastOf('#FFFFFF', '#0B5A6B')).toBeCloseTo(7.81, 2);
    expect(contrastOf('#FFFFFF', '#3C7B89')).toBeCloseTo(4.79, 2);
  });

  it.each([
    ['#F2B705', '#886603', 'transparent', 'transparent'],
    ['#FFFFFF', '#666666', '#D3DAE1', 'transparent'],
    ['#000000', 'transparent', 'transparent', '#2B3743'],
    ['#7A1F2B', 'transparent', 'transparent', 'transparent'],
  ])(
    'of %s get edges if a fill or the band would not be visible (ux 1.2 rule 4)',
    (hex, fill, band, dark) => {
      expect(brandColours(hex)).toMatchObject({ fill_edge: fill, band_edge: band, dark_band_edge: dark });
    },
  );

  it('accept every colour: text on it is readable, and it is readable on every background (ux 1.2)', () => {
    const broken = cube.filter((hex) => {
      const brand = brandColours(hex);
      return !(
        contrastOf(brand.on_brand, brand.brand) >= 4.5 &&
        contrastOf(brand.brand_text, '#EDF1F4') >= 4.5 &&
        contrastOf('#12202E', brand.brand_tint) >= 13.8 &&
        contrastOf(brand.dark_fill, '#1C2630') >= 3 &&
        contrastOf(brand.dark_on_fill, brand.dark_fill) >= 4.5 &&
        contrastOf(brand.dark_brand_text, '#1C2630') >= 6 &&
        contrastOf('#EDF2F6', brand.dark_brand_tint) >= 7 &&
        (brand.fill_edge === 'transparent'
          ? contrastOf(brand.brand, '#FFFFFF') >= 3
          : contrastOf(brand.fill_edge ?? '', '#FFFFFF') >= 4.5)
      );
    });
    expect(broken).toEqual([]);
  });

  it('refuse what is no colour', () => {
    expect(() => brandColours('teal')).toThrow('give it as #RRGGBB');
  });
});
