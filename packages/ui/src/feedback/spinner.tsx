/** Props of {@link Spinner}. */
export interface SpinnerProps {
  /** What is being waited for, said once to assistive technology. Leave out when the words stand beside it. */
  readonly label?: string | undefined;
}

/** A turning ring, one em wide. Under reduced motion it turns slowly (ux 1.4). */
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
