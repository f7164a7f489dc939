import type { FocusEvent } from 'react';

const CONTROLS = ['button', 'a', 'summary'];

/** Whether a control is being pressed: a message that pushed it down now would move it from under the finger. */
export const isPressing = (): boolean =>
  document.querySelector(CONTROLS.map((name) => `${name}:active`).join()) !== null;

/** Whether the focus leaves a field for a control, whose own act decides then, or only the window lost it. */
export function leavesForControl({ currentTarget, relatedTarget }: FocusEvent): boolean {
  if (relatedTarget instanceof Element) return relatedTarget.closest(CONTROLS.join()) !== null;
  // Safari gives no focus to a pressed button.
  return document.activeElement === currentTarget || isPressing();
}
