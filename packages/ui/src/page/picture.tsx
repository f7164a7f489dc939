import { useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import css from './picture.module.css';

/** Props of {@link Picture}. */
export interface PictureProps {
  readonly src: string;
  /** Text instead of the picture; empty for decoration. */
  readonly alt: string;
  /** The file's own size in pixels, so its room is kept before it comes and when it never does. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** Fetched once the payer comes near it. */
  readonly lazy?: boolean | undefined;
  /** Drawn in the room of a picture that did not come; its text when left out. */
  readonly instead?: ReactNode;
}

/** A picture. One that fails to load leaves its room and its text, and nothing around it moves. */
export function Picture({ src, alt, width, height, lazy, instead = alt }: PictureProps) {
  const [lost, setLost] = useState<string>();
  // Told by the style as well: a file that fails has no room of its own until it is replaced. Where a style sheet gives
  // the height, it must give the width by the ratio.
  const room =
    width === undefined || height === undefined
      ? undefined
      : ({
          '--picture-width': `${width}px`,
          '--picture-height': `${height}px`,
          '--picture-ratio': width / height,
          aspectRatio: `${width} / ${height}`,
        } as CSSProperties);
  if (lost !== src) {
    const loading = lazy === true ? 'lazy' : undefined;
    return (
      <img src={src} alt={alt} style={room} {...{ width, height, loading }} onError={() => setLost(src)} />
    );
  }
  return (
    <span
      className={css['lost']}
      data-lost-picture
      {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      style={room}
    >
      {instead}
    </span>
  );
}
