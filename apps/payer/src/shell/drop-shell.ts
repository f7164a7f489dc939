/** Whether the HTML's own shell still stands; its loader then needs no second one over it. */
export const shellStands = (): boolean => document.getElementById('shell') !== null;

/** Takes the HTML's shell away once the first screen is drawn. */
export const dropShell = (): void => document.getElementById('shell')?.remove();
