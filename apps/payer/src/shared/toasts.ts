import { createToastStore } from '@shulk/ui';

/** The toasts of this document, drawn top-centre by the app and by every open dialog [SR-2.10]. */
export const toasts = createToastStore();

/** The latest error that was there before the present moment. */
let lastSettled = 0;

/** Shows a failure until it is dismissed, or until the step it was raised in is left. */
export const toastError = (text: string): void => {
  toasts.show('error', text);
  const id = toasts.read().toasts.at(-1)?.id ?? 0;
  setTimeout(() => {
    lastSettled = id;
  });
};

/**
 * Takes away the errors of what is over: of a step that is left, of a try that is followed by one that worked. One
 * raised in the very moment is about what comes now, and stays.
 */
export function dismissPastErrors(): void {
  const left = toasts.read().toasts.filter(({ kind, id }) => kind === 'error' && id <= lastSettled);
  if (left.length === 0) return;
  toasts.dismiss(left.map(({ id }) => id));
  // Whoever held them by pointer or focus cannot let go of them any more.
  toasts.release();
}

/** Shows a success for six seconds; what failed before it is over. */
export const toastSuccess = (text: string): void => {
  dismissPastErrors();
  toasts.show('success', text);
};
