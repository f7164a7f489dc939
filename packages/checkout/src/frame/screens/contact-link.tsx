import { telLink } from '@shulk/domain';
import type { MouseEvent } from 'react';

/**
 * Opens the telephone or the mail beside the payment. Followed within its own frame, the link would replace the payment
 * by an empty page, where a policy lists what the page's frames may open. It opens no tab: the visit has nowhere to go.
 */
function openOutside(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  window.open(event.currentTarget.href, '_blank', 'noopener');
}

/** A number to call. */
export const PhoneLink = ({ phone }: { readonly phone: string }) => (
  <a href={telLink(phone)} onClick={openOutside}>
    {phone}
  </a>
);

/** An address to write to. */
export const EmailLink = ({ email }: { readonly email: string }) => (
  <a href={`mailto:${email}`} onClick={openOutside}>
    {email}
  </a>
);
