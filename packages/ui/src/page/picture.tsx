import { useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import css from './picture.module.css';

/** Props of {@link Picture}. */
export interface PictureProps {
  readonly src: string;
  /** Alternative text; empty for decoration. */
  readonly alt: string;
  /** The file's own size in pixels, so that its space is reserved even if it never loads. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** Loaded when the payer scrolls near it. */
  readonly lazy?: boolean | undefined;
  /** Shown if the picture fails to load; its text by default. */
  readonly instead?: ReactNode;
}

/** A picture. One that fails to load keeps its space and its text, and nothing around it moves. */
export function Picture({ src, alt, width, height, lazy, instead = alt }: PictureProps) {
  const [lost, setLost] = useState<string>();
  // The style sets the size too, because a failed image has no size until it is replaced. If a style sheet sets the
  // height, it must set the width by the ratio.
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
