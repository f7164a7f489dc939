import { modalMobile } from '@shulk/domain';
import { Collapsible, TextField } from '@shulk/ui';
import { COUNTRY_CODE } from '@shulk/words/exact/otp';
import { words } from '@shulk/words/sheet/pay-link';
import css from './link.module.css';

/** What somebody who pays by a link may say of themselves; all of it is optional. */
export interface TypedPayer {
  readonly name: string;
  readonly mobile: string;
  readonly email: string;
  readonly name_on_receipt: boolean;
}

interface PayerFieldsProps {
  readonly payer: TypedPayer;
  readonly onChange: (payer: TypedPayer) => void;
}

/** The payer's own name and contact, folded: the link is paid without them. */
export function PayerFields({ payer, onChange }: PayerFieldsProps) {
  return (
    <div className={css['about']}>
      <Collapsible openLabel={words.about} closeLabel={words.about}>
        <div className={css['fields']}>
          <TextField
            label={words.name}
            autoComplete="name"
            maxLength={100}
            dir="auto"
            value={payer.name}
            onChange={({ target }) => onChange({ ...payer, name: target.value })}
          />
          <label className={css['tick']}>
            <input
              type="checkbox"
              checked={payer.name_on_receipt}
              onChange={({ target }) => onChange({ ...payer, name_on_receipt: target.checked })}
            />
            <span>{words.onReceipt}</span>
          </label>
          <TextField
            label={words.mobile}
            hint={words.whyContact}
            prefix={COUNTRY_CODE}
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            clean={modalMobile}
            value={payer.mobile}
            onChange={({ target }) => onChange({ ...payer, mobile: target.value })}
          />
          <TextField
            label={words.email}
            type="email"
            inputMode="email"
            autoComplete="email"
            value={payer.email}
            onChange={({ target }) => onChange({ ...payer, email: target.value })}
          />
        </div>
      </Collapsible>
    </div>
  );
}
