import type { OrderView } from '@shulk/contract';
import { CloseIcon, LinkRow, LockIcon, MailIcon, PhoneIcon, Skeleton, initialsOf } from '@shulk/ui';
import { useId, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { TEXTS } from '@shulk/words/sheet/payment';
import { EmailLink, PhoneLink } from './contact-link.tsx';
import css from './sheet.module.css';

/** The head's data of an order, or of an application. */
export type SheetFace = Pick<OrderView, 'institute_name' | 'logo' | 'brand' | 'test_mode' | 'help'> & {
  /** Beside the lock, if it is not a payment. */
  readonly note?: string | undefined;
};

/** Props of {@link SheetHead}. */
export interface SheetHeadProps {
  /** Absent while it is loading. */
  readonly face: SheetFace | undefined;
  readonly logoUrl: string;
  readonly onClose: () => void;
}

/** Who is paid, the lock, help and the close button (ux 5). */
export function SheetHead({ face, logoUrl, onClose }: SheetHeadProps) {
  const [isOpen, setOpen] = useState(false);
  const desk = useId();
  const rows = face === undefined ? [] : waysToAsk(face.help);
  // Esc closes the sheet otherwise.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    setOpen(false);
  };
  return (
    <header>
      <div className={css['head']}>
        {face && <Logo face={face} logoUrl={logoUrl} />}
        <div className={css['names']}>
          <p className={css['institute']} dir="auto">
            {face?.institute_name ?? <Skeleton height={20} width="12rem" />}
          </p>
          <p className={css['lock']}>
            <LockIcon size={12} /> {face?.note ?? TEXTS.secure}
          </p>
        </div>
        {rows.length > 0 && (
          <button
            type="button"
            className={css['help']}
            aria-expanded={isOpen}
            aria-controls={desk}
            onClick={() => setOpen(!isOpen)}
            onKeyDown={onKeyDown}
          >
            {TEXTS.help}
          </button>
        )}
        <button type="button" className={css['close']} aria-label={TEXTS.close} onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      <div id={desk} hidden={!isOpen} className={css['desk']}>
        {isOpen && rows}
      </div>
    </header>
  );
}

/** The institute's number and address, as links that leave the payment where it is. */
function waysToAsk({ phone, email }: SheetFace['help']): ReactNode[] {
  return [
    phone && (
      <LinkRow key="phone" icon={<PhoneIcon />}>
        <PhoneLink phone={phone} />
      </LinkRow>
    ),
    email && (
      <LinkRow key="email" icon={<MailIcon />}>
        <EmailLink email={email} />
      </LinkRow>
    ),
  ].filter(Boolean);
}

/**
 * The institute's logo, else the host's if it is on this origin (threats 2 row 23), else initials; initials also if the
 * logo does not load.
 */
function Logo({ face, logoUrl }: { readonly face: SheetFace; readonly logoUrl: string }) {
  const [lost, setLost] = useState<string>();
  const source = face.logo ?? ownImage(logoUrl);
  return (
    <span className={css['logo']} aria-hidden="true">
      {source === undefined || source === lost ? (
        initialsOf(face.institute_name)
      ) : (
        <img src={source} alt="" onError={() => setLost(source)} />
      )}
    </span>
  );
}

function ownImage(address: string): string | undefined {
  if (address === '' || !URL.canParse(address, location.href)) return undefined;
  const url = new URL(address, location.href);
  return url.origin === location.origin ? url.href : undefined;
}
