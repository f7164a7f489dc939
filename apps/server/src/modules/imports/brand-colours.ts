import type { Brand } from '@shulk/contract';

type Rgb = readonly [number, number, number];

// Backgrounds and ink of the design tokens (ux 1.1) that a brand colour must contrast with.
const SUNKEN: Rgb = [0xed, 0xf1, 0xf4];
const RAISED: Rgb = [0x1c, 0x26, 0x30];
const DARK_SURFACE: Rgb = [0x15, 0x1d, 0x25];
const CANVAS: Rgb = [0xf5, 0xf7, 0xf9];
const DARK_CANVAS: Rgb = [0x0d, 0x13, 0x19];
const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

const TEXT_CONTRAST = 4.5;
const FILL_CONTRAST = 3;
const DARK_TEXT_CONTRAST = 6;
/** A band with less contrast than this would not be visible on its canvas. */
const BAND_CONTRAST = 1.2;
/** The hairlines of both schemes (ux 1.1, token line), and no line. */
const LINE = '#D3DAE1';
const DARK_LINE = '#2B3743';
const NO_EDGE = 'transparent';
/** Colours are mixed in steps of 4 percent. */
const STEPS = 25;

/**
 * The colours of a page derived from its institute's colour (ux 1.2), computed on saving. Every colour is accepted: one
 * with too little contrast is mixed with black or white, or gets an edge where it must stay unchanged.
 * @param hex the brand colour as #RRGGBB
 */
export function brandColours(hex: string): Brand {
  const brand = readHex(hex);
  const text = mixUntil(brand, BLACK, { on: SUNKEN, contrast: TEXT_CONTRAST });
  const fill = mixUntil(brand, WHITE, { on: RAISED, contrast: FILL_CONTRAST });
  const darkText = mixUntil(brand, WHITE, { on: RAISED, contrast: DARK_TEXT_CONTRAST });
  return {
    brand: toHex(brand),
    on_brand: toHex(onColour(brand)),
    brand_text: toHex(text),
    brand_tint: toHex(mix(text, WHITE, 23)),
    dark_fill: toHex(fill),
    dark_on_fill: toHex(onColour(fill)),
    dark_brand_text: toHex(darkText),
    // The dark tint mirrors the light one: mostly surface, so that ink stays readable on it.
    dark_brand_tint: toHex(mix(darkText, DARK_SURFACE, 22)),
    // In the dark the fill is mixed until it contrasts, so only the light one ever needs an edge.
    fill_edge: contrast(brand, WHITE) < FILL_CONTRAST ? toHex(text) : NO_EDGE,
    band_edge: contrast(brand, CANVAS) < BAND_CONTRAST ? LINE : NO_EDGE,
    dark_band_edge: contrast(brand, DARK_CANVAS) < BAND_CONTRAST ? DARK_LINE : NO_EDGE,
  };
}

/** The contrast of two colours by the WCAG formula, 1 to 21. */
export function contrastOf(a: string, b: string): number {
  return contrast(readHex(a), readHex(b));
}

function onColour(fill: Rgb): Rgb {
  return contrast(WHITE, fill) >= TEXT_CONTRAST ? WHITE : BLACK;
}

function mixUntil(colour: Rgb, other: Rgb, wanted: { readonly on: Rgb; readonly contrast: number }): Rgb {
  for (let step = 0; step < STEPS; step += 1) {
    const mixed = mix(colour, other, step);
    if (contrast(mixed, wanted.on) >= wanted.contrast) return mixed;
  }
  return other;
}

/** `parts` of 25 of the other colour, the rest of the first. */
function mix(colour: Rgb, other: Rgb, parts: number): Rgb {
  const channel = (index: 0 | 1 | 2): number =>
    Math.round((colour[index] * (STEPS - parts) + other[index] * parts) / STEPS);
  return [channel(0), channel(1), channel(2)];
}

function contrast(a: Rgb, b: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function readHex(hex: string): Rgb {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  if (digits === null) throw new RangeError(`"${hex}" is not a colour; give it as #RRGGBB`);
  const [, red = '', green = '', blue = ''] = digits;
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

function toHex(colour: Rgb): string {
  return `#${colour
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()}`;
}
