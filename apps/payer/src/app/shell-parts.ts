export { Toasts } from '@shulk/ui';
