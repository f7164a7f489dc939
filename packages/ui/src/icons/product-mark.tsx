import type { IconProps } from './icons.tsx';

/** The product's own mark: a shield with a tick. Decoration; print the product's name beside it. */
export function ProductMark({ size = 18 }: IconProps) {
  return (
    <svg width={(size * 16) / 18} height={size} viewBox="0 0 16 18" aria-hidden="true" focusable="false">
      <path d="m8 1 7 2.5v5C15 13 12 16 8 17 4 16 1 13 1 8.5v-5z" fill="var(--brand-text)" />
      <path
        d="m5 9 2.2 2.2L11.2 7"
        fill="none"
        stroke="var(--canvas)"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
