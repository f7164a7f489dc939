import type { LoadDemo } from '../modules/imports/index.ts';

/** The demo, as the server's start loads it. */
export const loadDemo: LoadDemo = () => import('../demo/index.ts');
