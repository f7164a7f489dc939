import { ProductMark } from '../icons/product-mark.tsx';
import css from './footer.module.css';

/** Props of {@link Footer}. */
export interface FooterProps {
  /** Words before the mark. */
  readonly by: string;
  /** Name of the product, beside its mark. */
  readonly product: string;
  readonly links: readonly { readonly href: string; readonly label: string }[];
}

/** The foot of every page: who secures it, and its papers. */
export function Footer({ by, product, links }: FooterProps) {
  return (
    <footer className={css['footer']}>
      <span className={css['by']}>
        {by} <ProductMark />
        {product}
      </span>
      <span className="no-print">
        {links.map(({ href, label }) => (
          <a key={href} className={css['link']} href={href}>
            {label}
          </a>
        ))}
      </span>
    </footer>
  );
}
