import type { ReactNode } from 'react';

/** Props of {@link FullPageLoader}. */
export interface FullPageLoaderProps {
  /** What is happening, visible under the ring. */
  readonly label: string;
  /** A slow-network line or a retry button, given by the page when the wait grows long (ux 3 "Loading"). */
  readonly children?: ReactNode;
}

/**
 * The loader that fills the page until the first step can show. Its markup needs nothing but tokens.css, so the
 * HTML shell writes the same elements before any script and the change-over is not seen.
 */
export function FullPageLoader({ label, children }: FullPageLoaderProps) {
  return (
    <main className="page-loader">
      <span className="spin" aria-hidden="true" />
      <div role="status">
        <h1>{label}</h1>
      </div>
      {children}
    </main>
  );
}
