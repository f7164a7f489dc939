/** Props of {@link Spinner}. */
export interface SpinnerProps {
  /** What is loading, announced once to assistive technology. Omit it if visible text says so. */
  readonly label?: string | undefined;
}

/** A spinner, one em wide. Under reduced motion it turns slowly (ux 1.4). */
export function Spinner({ label }: SpinnerProps) {
  const ring = <span className="spin" aria-hidden="true" />;
  if (label === undefined) return ring;
  return (
    <span role="status">
      {ring}
      <span className="vh">{label}</span>
    </span>
  );
}
