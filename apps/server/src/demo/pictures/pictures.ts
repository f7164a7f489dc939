import type { BundleFile } from '../bundle-parts.ts';
import { band, below, both, box, colour, disc, paint, polygon, ring } from './painter.ts';
import type { Layer, Line, Shape } from './painter.ts';

const white = colour('#FFFFFF');

/** A wave through a height, for rivers and hills. */
const wave =
  (height: number, swing: number, length: number, shift = 0): Line =>
  (x) =>
    height + swing * Math.sin(((x + shift) / length) * 2 * Math.PI);

/** A shield: square on top, round towards a point below. */
const shield: Shape = both(box(20, 12, 216, 300, 18), both(disc(-12, 68, 226), disc(268, 68, 226)));

/** Kaveri Valley School: a shield with a sun over the river. */
const kaveriLogo = (): Buffer =>
  paint(256, 256, [
    { shape: shield, colour: colour('#0B5A6B') },
    { shape: ring(shield, 6), colour: colour('#083F4B') },
    { shape: both(disc(128, 112, 44), box(0, 0, 256, 118)), colour: colour('#FFC845') },
    { shape: both(shield, band(wave(128, 7, 90), 16)), colour: white },
    { shape: both(shield, band(wave(156, 7, 90, 30), 16)), colour: colour('#8FD3E0') },
    { shape: both(shield, band(wave(184, 7, 90, 60), 16)), colour: white },
  ]);

/** The trust: three leaves of one river. */
const trustLogo = (): Buffer =>
  paint(256, 256, [
    { shape: disc(128, 128, 122), colour: colour('#0B5A6B') },
    { shape: ring(disc(128, 128, 106), 5), colour: colour('#8FD3E0') },
    { shape: both(disc(92, 118, 62), disc(164, 118, 62)), colour: colour('#FFC845') },
    { shape: both(disc(128, 128, 96), band(wave(166, 6, 70), 16)), colour: white },
    { shape: both(disc(128, 128, 96), band(wave(194, 6, 70, 20), 16)), colour: colour('#8FD3E0') },
  ]);

/** Deccan Institute of Technology: a gear wheel around a plateau. */
const gear: Shape = {
  distance: (x, y) => {
    const angle = Math.atan2(y - 128, x - 128);
    const teeth = Math.max(-1, Math.min(1, 4 * Math.sin(12 * angle))) * 7;
    return Math.hypot(x - 128, y - 128) - 108 - teeth;
  },
  within: [0, 0, 256, 256],
};
const deccanLogo = (): Buffer =>
  paint(256, 256, [
    { shape: gear, colour: colour('#7A1F2B') },
    { shape: disc(128, 128, 84), colour: white },
    {
      shape: both(disc(128, 128, 76), polygon([72, 172], [106, 100], [150, 100], [184, 172])),
      colour: colour('#B5532F'),
    },
    {
      shape: both(disc(128, 128, 76), polygon([44, 200], [60, 160], [196, 160], [212, 200])),
      colour: colour('#7A1F2B'),
    },
    { shape: disc(160, 84, 13), colour: colour('#F2B705') },
  ]);

/** Central Vidyalaya: an open book under a rising sun. */
const centralLogo = (): Buffer =>
  paint(256, 256, [
    { shape: box(8, 8, 240, 240, 48), colour: colour('#1B5E20') },
    { shape: both(disc(128, 134, 58), box(0, 0, 256, 132)), colour: colour('#FFB300') },
    { shape: polygon([40, 142], [124, 164], [124, 212], [40, 190]), colour: white },
    { shape: polygon([132, 164], [216, 142], [216, 190], [132, 212]), colour: white },
    ...[0, 1, 2].map((line) => ({
      shape: polygon(
        [52, 155 + 12 * line],
        [114, 171 + 12 * line],
        [114, 175 + 12 * line],
        [52, 159 + 12 * line],
      ),
      colour: colour('#81C784'),
    })),
    ...[0, 1, 2].map((line) => ({
      shape: polygon(
        [142, 171 + 12 * line],
        [204, 155 + 12 * line],
        [204, 159 + 12 * line],
        [142, 175 + 12 * line],
      ),
      colour: colour('#81C784'),
    })),
  ]);

/** A school house with windows; the door stands at x + 150. */
const house = (x: number, y: number): Layer[] => [
  { shape: box(x, y, 300, 120), colour: colour('#F7EBD6') },
  {
    shape: polygon([x - 18, y], [x + 120, y - 42], [x + 180, y - 42], [x + 318, y]),
    colour: colour('#B5532F'),
  },
  { shape: box(x + 132, y + 56, 36, 64, 4), colour: colour('#7A4A2B') },
  ...[18, 66, 198, 246].flatMap((left) =>
    [18, 68].map((top) => ({ shape: box(x + left, y + top, 34, 32, 4), colour: colour('#7FB7C4') })),
  ),
];

const kaveriBanner = (): Buffer =>
  paint(1200, 320, [
    { shape: box(0, 0, 1200, 320), colour: colour('#DDF1F5') },
    { shape: disc(940, 92, 52), colour: colour('#FFC845') },
    { shape: below(wave(150, 36, 760, 120)), colour: colour('#A9D5B5') },
    { shape: below(wave(188, 26, 560)), colour: colour('#6FB383') },
    ...house(430, 128),
    { shape: below(wave(240, 8, 420)), colour: colour('#3E8E5A') },
    { shape: below(wave(268, 7, 300, 60)), colour: colour('#4BA3B8') },
    { shape: band(wave(288, 5, 240), 6), colour: colour('#BFE6EE') },
  ]);

const deccanBanner = (): Buffer =>
  paint(1200, 320, [
    { shape: box(0, 0, 1200, 320), colour: colour('#FBE9DC') },
    { shape: disc(220, 96, 46), colour: colour('#F2B705') },
    { shape: polygon([-80, 230], [120, 120], [480, 120], [640, 230]), colour: colour('#D99A76') },
    { shape: polygon([420, 240], [640, 96], [980, 96], [1280, 240]), colour: colour('#C4754E') },
    { shape: below(() => 228), colour: colour('#8E4A35') },
    ...[520, 590, 660, 730].flatMap((x) => [
      { shape: box(x, 150, 54, 90), colour: colour('#FFF6EC') },
      { shape: both(disc(x + 27, 190, 17), box(x, 150, 54, 40)), colour: colour('#7A1F2B') },
      { shape: box(x + 10, 190, 34, 50), colour: colour('#7A1F2B') },
    ]),
    { shape: box(500, 134, 304, 18), colour: colour('#7A1F2B') },
    { shape: below(() => 262), colour: colour('#6B2F24') },
  ]);

const centralBanner = (): Buffer =>
  paint(1200, 320, [
    { shape: box(0, 0, 1200, 320), colour: colour('#E9F6EA') },
    { shape: disc(600, 210, 120), colour: colour('#FFB300') },
    { shape: ring(disc(600, 210, 160), 6), colour: colour('#FFD98A') },
    { shape: ring(disc(600, 210, 200), 6), colour: colour('#FFE9BC') },
    { shape: below(wave(216, 22, 900, 200)), colour: colour('#66BB6A') },
    { shape: below(wave(252, 16, 640)), colour: colour('#1B5E20') },
  ]);

/** A picture on a round plate, for the cards of the rewards section. */
const badge = (plate: string, layers: readonly Layer[]): Buffer =>
  paint(128, 128, [{ shape: disc(64, 64, 60), colour: colour(plate) }, ...layers]);

const bookBadge = (): Buffer =>
  badge('#E3F4EA', [
    { shape: polygon([26, 44], [61, 53], [61, 95], [26, 86]), colour: colour('#0A6636') },
    { shape: polygon([67, 53], [102, 44], [102, 86], [67, 95]), colour: colour('#2E9E5B') },
  ]);
const starBadge = (): Buffer => {
  const point = (index: number, radius: number): readonly [number, number] => {
    const angle = (index / 10) * 2 * Math.PI - Math.PI / 2;
    return [64 + radius * Math.cos(angle), 66 + radius * Math.sin(angle)];
  };
  const spikes = [0, 2, 4, 6, 8].map((index) => ({
    shape: polygon(point(index, 42), point(index + 2.5, 17), point(index - 2.5, 17)),
    colour: colour('#B07400'),
  }));
  return badge('#FFF0DC', [...spikes, { shape: disc(64, 66, 18), colour: colour('#B07400') }]);
};
const busBadge = (): Buffer =>
  badge('#E7F0FA', [
    { shape: box(28, 40, 72, 44, 9), colour: colour('#F2B705') },
    ...[34, 56, 78].map((left) => ({ shape: box(left, 47, 17, 15, 3), colour: colour('#12283F') })),
    { shape: disc(46, 86, 9), colour: colour('#12283F') },
    { shape: disc(82, 86, 9), colour: colour('#12283F') },
    { shape: disc(46, 86, 5), colour: white },
    { shape: disc(82, 86, 5), colour: white },
  ]);

const painters: Readonly<Record<string, () => Buffer>> = {
  'kaveri-logo.png': kaveriLogo,
  'trust-logo.png': trustLogo,
  'deccan-logo.png': deccanLogo,
  'central-logo.png': centralLogo,
  'kaveri-banner.png': kaveriBanner,
  'deccan-banner.png': deccanBanner,
  'central-banner.png': centralBanner,
  'book.png': bookBadge,
  'star.png': starBadge,
  'bus.png': busBadge,
};

let painted: BundleFile[] | undefined;

/** The pictures of the demo as files of a bundle; painted once in a process. */
export function demoPictures(): BundleFile[] {
  painted ??= Object.entries(painters).map(([name, paintIt]) => ({
    name,
    type: 'image/png',
    base64: paintIt().toString('base64'),
  }));
  return painted;
}
