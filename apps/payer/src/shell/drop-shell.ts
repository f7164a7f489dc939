/** Whether the HTML's own shell is still shown; its loader then needs no second one over it. */
export const shellStands = (): boolean => document.getElementById('shell') !== null;

/** Removes the HTML's shell once the first screen is rendered. */
export const dropShell = (): void => document.getElementById('shell')?.remove();

/** Removes the loader over a page that the HTML holds drawn. */
export const dropProgress = (): void => document.getElementById('progress')?.remove();
