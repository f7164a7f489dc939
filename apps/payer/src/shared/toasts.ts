import { createToastStore } from '@shulk/ui';

/** The toasts of this document, rendered top-centre by the app and by every open dialog [SR-2.10]. */
export const toasts = createToastStore();

/** The latest error from before the present moment. */
let lastSettled = 0;

/** Shows a failure until it is dismissed, or until its step is left. */
export const toastError = (text: () => string): void => {
  toasts.show('error', text);
  const id = toasts.read().toasts.at(-1)?.id ?? 0;
  setTimeout(() => {
    lastSettled = id;
  });
};

/**
 * Dismisses outdated errors: of a step that is left, of a try followed by a successful one. One raised at this very
 * moment belongs to what follows, and stays.
 */
export function dismissPastErrors(): void {
  const left = toasts.read().toasts.filter(({ kind, id }) => kind === 'error' && id <= lastSettled);
  if (left.length === 0) return;
  toasts.dismiss(left.map(({ id }) => id));
  // A pointer or focus that held them cannot release them any more.
  toasts.release();
}

/** Shows a success for six seconds and dismisses earlier errors. */
export const toastSuccess = (text: () => string): void => {
  dismissPastErrors();
  toasts.show('success', text);
};
