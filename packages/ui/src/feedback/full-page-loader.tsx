import type { ReactNode } from 'react';

/** Props of {@link FullPageLoader}. */
export interface FullPageLoaderProps {
  /** The current activity, shown under the spinner. */
  readonly label: string;
  /** A slow-network message or a retry button, if the wait is long (ux 3 "Loading"). */
  readonly children?: ReactNode;
}

/**
 * The loader that fills the page until the first step is ready. Its markup needs only tokens.css, so the HTML shell
 * writes the same elements before any script and the switch is invisible.
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
