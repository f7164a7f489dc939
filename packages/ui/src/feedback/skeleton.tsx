import css from './skeleton.module.css';

/** Props of {@link Skeleton}. */
export interface SkeletonProps {
  /** Height in CSS pixels of the coming content, so that nothing moves when it arrives. */
  readonly height: number;
  /** Any CSS width; the full width by default. */
  readonly width?: string | undefined;
}

/** A grey placeholder of the final size. Show it only for waits over 300 ms, in a region marked `aria-busy` (ux 3). */
export function Skeleton({ height, width = '100%' }: SkeletonProps) {
  return <span className={css['skeleton']} style={{ height, width }} aria-hidden="true" />;
}
