import { NewTabLink } from '../actions/new-tab-link.tsx';
import { ProductMark } from '../icons/product-mark.tsx';
import css from './footer.module.css';

/** Props of {@link Footer}. */
export interface FooterProps {
  /** Text before the mark. */
  readonly by: string;
  /** Name of the product, beside its mark. */
  readonly product: string;
  /** Hidden text after each link: legal pages open in new tabs, so that nothing typed here is lost. */
  readonly newTabLabel: string;
  readonly links: readonly { readonly href: string; readonly label: string }[];
}

/** The foot of every page: who secures it, and its legal pages. */
export function Footer({ by, product, newTabLabel, links }: FooterProps) {
  return (
    <footer className={css['footer']}>
      <span className={css['by']}>
        {by} <ProductMark />
        <b>{product}</b>
      </span>
      <span className="no-print">
        {links.map(({ href, label }) => (
          <NewTabLink key={href} className={css['link']} href={href} newTabLabel={newTabLabel}>
            {label}
          </NewTabLink>
        ))}
      </span>
    </footer>
  );
}
