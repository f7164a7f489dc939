import { useState } from 'react';
import type { ReactNode } from 'react';
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

/** Whether a picture that the server drew failed before this script ran. */
const hasFailed = (image: HTMLImageElement): boolean =>
  image.complete && image.naturalWidth === 0 && image.closest('[data-served]') !== null;

/** A picture. One that fails to load keeps its space and its text, and nothing around it moves. */
export function Picture({ src, alt, width, height, lazy, instead = alt }: PictureProps) {
  const [lost, setLost] = useState<string>();
  // The style sets the size too, because a failed image has no size until it is replaced. If a style sheet sets the
  // height, it must set the width by the ratio. It is no attribute: the page's policy allows none in the HTML.
  const reserve = (box: HTMLElement | null): void => {
    if (box === null || width === undefined || height === undefined) return;
    box.style.setProperty('--picture-width', `${width}px`);
    box.style.setProperty('--picture-height', `${height}px`);
    box.style.setProperty('--picture-ratio', String(width / height));
    box.style.setProperty('aspect-ratio', `${width} / ${height}`);
  };
  const place = (image: HTMLImageElement | null): void => {
    reserve(image);
    if (image && hasFailed(image)) setLost(src);
  };
  if (lost !== src) {
    const loading = lazy === true ? 'lazy' : undefined;
    return (
      // What can be pressed comes first.
      <img
        ref={place}
        src={src}
        alt={alt}
        fetchPriority="low"
        {...{ width, height, loading }}
        onError={() => setLost(src)}
      />
    );
  }
  return (
    <span
      className={css['lost']}
      data-lost-picture
      {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      ref={reserve}
    >
      {instead}
    </span>
  );
}
