import { lateCode, lateComponent } from '../late-code.tsx';

const code = lateCode(() => import('./language-switch.tsx'));

/** Fetches the switch of languages ahead of its use (R45). */
export const loadSwitch = code.ahead;

export const LanguageSwitch = lateComponent(code, (file) => file.LanguageSwitch);
