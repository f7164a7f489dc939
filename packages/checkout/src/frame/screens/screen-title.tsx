import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

/** The h1 of a screen; it takes the focus when the screen appears, so that the verdict is read out (ux 5). */
export function ScreenTitle({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
