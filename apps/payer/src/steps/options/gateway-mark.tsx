import type { PaymentCard } from '@shulk/contract';
import css from './cards.module.css';

const NAMES: Readonly<Record<NonNullable<PaymentCard['pg_vendor']>, string>> = {
  'HDFC-COLLECTNOW-RAZORPAY': 'HDFC CollectNow',
  'HDFC-VAS-RAZORPAY': 'HDFC SmartGateway',
  UNIPG: 'UniPG',
  CASHFREE: 'Cashfree',
  EASEBUZZ: 'Easebuzz',
  RAZORPAY: 'Razorpay',
};

/** The gateway vendor's name as a word mark drawn by us (decisions 15), on a white plate in both schemes [SR-3.6]. */
export function GatewayMark({ vendor }: { readonly vendor: NonNullable<PaymentCard['pg_vendor']> }) {
  return (
    <span className={css['mark']} role="img" aria-label={NAMES[vendor]}>
      <svg width="10" height="14" viewBox="0 0 10 14" aria-hidden="true" focusable="false">
        <path d="M0 14 6 0h4L4 14z" fill="#2d6be4" />
      </svg>
      {NAMES[vendor]}
    </span>
  );
}
