import { createToastStore } from '@shulk/ui';

/** The toasts of this document, drawn top-centre by the app and by every open dialog [SR-2.10]. */
export const toasts = createToastStore();

/** Shows a failure until it is dismissed. */
export const toastError = (text: string): void => toasts.show('error', text);

/** Shows a success for six seconds. */
export const toastSuccess = (text: string): void => toasts.show('success', text);
