import css from './skip-link.module.css';

/** Props of {@link SkipLink}. */
export interface SkipLinkProps {
  /** Id of the main part, which must be able to take the focus. */
  readonly targetId: string;
  readonly label: string;
}

/** The first thing Tab reaches: leads past the band to the main part, without touching the address. */
export function SkipLink({ targetId, label }: SkipLinkProps) {
  return (
    <a
      className={`vh ${css['skip']}`}
      href={`#${targetId}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(targetId)?.focus();
      }}
    >
      {label}
    </a>
  );
}
