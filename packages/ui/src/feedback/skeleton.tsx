import css from './skeleton.module.css';

/** Props of {@link Skeleton}. */
export interface SkeletonProps {
  /** Height in CSS pixels of what will stand here, so nothing moves when it comes. */
  readonly height: number;
  /** Any CSS width; the whole line when left out. */
  readonly width?: string | undefined;
}

/** A grey place-holder of final size. Show it only for waits over 300 ms, in a region marked `aria-busy` (ux 3). */
export function Skeleton({ height, width = '100%' }: SkeletonProps) {
  return <span className={css['skeleton']} style={{ height, width }} aria-hidden="true" />;
}
