const keepLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Makes the browser ask before the page is left, or no longer (ux 3 "Leave guard"). */
export function guardLeaving(isGuarded: boolean): void {
  if (isGuarded) window.addEventListener('beforeunload', keepLeaving);
  else window.removeEventListener('beforeunload', keepLeaving);
}
