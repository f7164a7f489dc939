import { lateCode, lateComponent } from '../shared/late-code.tsx';

const code = lateCode(() => import('./shell-parts.ts'));

/** Fetches what stands over or in every screen and is not needed to draw the first one (R45). */
export const loadShell = code.ahead;

export const Toasts = lateComponent(code, ({ Toasts: list }) => list);
