import type { LoadDemo } from '../modules/imports/index.ts';

/** Loads the demo as the server's start does. */
export const loadDemo: LoadDemo = () => import('../demo/index.ts');
