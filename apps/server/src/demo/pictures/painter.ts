import { crc32, deflateSync } from './png-parts.ts';

/** A colour with opacity, each part 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** A shape: how far a point lies outside it, in points (negative inside), and the rectangle it lies in. */
export interface Shape {
  readonly distance: (x: number, y: number) => number;
  readonly within: Bounds;
}

type Bounds = readonly [left: number, top: number, right: number, bottom: number];

const EVERYWHERE: Bounds = [-Infinity, -Infinity, Infinity, Infinity];

export interface Layer {
  readonly shape: Shape;
  readonly colour: Colour;
}

/** A colour from #RRGGBB. */
export function colour(hex: string, alpha = 255): Colour {
  const part = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(1), part(3), part(5), alpha];
}

/** A round disc. */
export const disc = (cx: number, cy: number, radius: number): Shape => ({
  distance: (x, y) => Math.hypot(x - cx, y - cy) - radius,
  within: [cx - radius, cy - radius, cx + radius, cy + radius],
});

/** A rectangle with round corners. */
export function box(left: number, top: number, width: number, height: number, round = 0): Shape {
  const [cx, cy] = [left + width / 2, top + height / 2];
  return {
    distance: (x, y) => {
      const dx = Math.abs(x - cx) - width / 2 + round;
      const dy = Math.abs(y - cy) - height / 2 + round;
      return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - round;
    },
    within: [left, top, left + width, top + height],
  };
}

/** A line across the picture that may bend: its height at every x. */
export type Line = (x: number) => number;

/** Everything below a line. */
export const below = (line: Line): Shape => ({ distance: (x, y) => line(x) - y, within: EVERYWHERE });

/** A band below a line, so many points thick. */
export const band = (line: Line, thickness: number): Shape => ({
  distance: (x, y) => Math.abs(y - line(x) - thickness / 2) - thickness / 2,
  within: EVERYWHERE,
});

/** A polygon by its corners; it must be convex, its corners in clockwise order as seen on the screen. */
export function polygon(...corners: readonly (readonly [number, number])[]): Shape {
  const edges = corners.map(([ax, ay], index) => {
    const [bx, by] = corners[(index + 1) % corners.length] ?? [ax, ay];
    const length = Math.hypot(bx - ax, by - ay);
    return { ax, ay, nx: (by - ay) / length, ny: (ax - bx) / length };
  });
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return {
    distance: (x, y) => {
      let outside = -Infinity;
      for (const { ax, ay, nx, ny } of edges) outside = Math.max(outside, (x - ax) * nx + (y - ay) * ny);
      return outside;
    },
    within: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
  };
}

/** What lies in both shapes. */
export const both = (a: Shape, b: Shape): Shape => ({
  distance: (x, y) => Math.max(a.distance(x, y), b.distance(x, y)),
  within: [
    Math.max(a.within[0], b.within[0]),
    Math.max(a.within[1], b.within[1]),
    Math.min(a.within[2], b.within[2]),
    Math.min(a.within[3], b.within[3]),
  ],
});

/** A line along the edge of a shape. */
export const ring = ({ distance, within }: Shape, width: number): Shape => ({
  distance: (x, y) => Math.abs(distance(x, y)) - width / 2,
  within: [within[0] - width, within[1] - width, within[2] + width, within[3] + width],
});

/** Paints layers one over the other and gives the PNG; edges are smoothed by the distance to them. */
export function paint(width: number, height: number, layers: readonly Layer[]): Buffer {
  const points = new Float32Array(width * height * 4);
  for (const layer of layers) lay(points, width, height, layer);
  const rows = Buffer.alloc(height * (1 + width * 4));
  let at = 0;
  for (let index = 0; index < points.length; index += 1) {
    // Every row of a PNG begins with the number of its filter; 0 is none.
    if (index % (width * 4) === 0) at += 1;
    rows[at] = Math.round(points[index] ?? 0);
    at += 1;
  }
  return png(width, height, rows);
}

function lay(points: Float32Array, width: number, height: number, { shape, colour: ink }: Layer): void {
  const [left, top, right, bottom] = shape.within;
  for (let y = Math.max(0, Math.floor(top) - 1); y < Math.min(height, bottom + 1); y += 1) {
    for (let x = Math.max(0, Math.floor(left) - 1); x < Math.min(width, right + 1); x += 1) {
      const share = Math.min(1, 0.5 - shape.distance(x + 0.5, y + 0.5)) * (ink[3] / 255);
      if (share > 0) mix(points, (y * width + x) * 4, ink, share);
    }
  }
}

/** Lays a colour over one point, `share` of it opaque. */
function mix(points: Float32Array, at: number, ink: Colour, share: number): void {
  const before = ((points[at + 3] ?? 0) / 255) * (1 - share);
  const total = share + before;
  for (const channel of [0, 1, 2] as const) {
    points[at + channel] = (ink[channel] * share + (points[at + channel] ?? 0) * before) / total;
  }
  points[at + 3] = total * 255;
}

function png(width: number, height: number, rows: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // 8 bits a channel, colour with opacity, not interlaced.
  head.set([8, 6, 0, 0, 0], 8);
  const mark = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    mark,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
