import css from './skip-link.module.css';

/** Props of {@link SkipLink}. */
export interface SkipLinkProps {
  /** Id of the main part, which must be focusable. */
  readonly targetId: string;
  readonly label: string;
}

/** The first Tab stop: skips the band without changing the address. */
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
