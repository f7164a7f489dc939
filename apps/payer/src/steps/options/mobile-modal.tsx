import { formMobileProblem, modalMobile } from '@shulk/domain';
import { Button, Dialog, TextField, Toasts } from '@shulk/ui';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { cardTexts } from '@shulk/words/exact/cards';
import { COUNTRY_CODE } from '@shulk/words/exact/otp';
import { words } from '@shulk/words/steps/options';
import { toasts } from '../../shared/toasts.ts';
import css from './cards.module.css';

interface MobileModalProps {
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onMobile: (mobile: string) => void;
}

/** Asks for the number a payment needs and does not have [PJ-2.8.5] [PJ-2.8.6] [PJ-5.39..PJ-5.43]. */
export function MobileModal({ isOpen, isBusy, onClose, onMobile }: MobileModalProps) {
  return (
    <Dialog
      open={isOpen}
      title={cardTexts.mobileModalTitle}
      closeLabel={words.close}
      busy={isBusy}
      onClose={onClose}
    >
      <MobileForm isBusy={isBusy} onMobile={onMobile} />
      <Toasts store={toasts} dismissLabel={words.dismiss} />
    </Dialog>
  );
}

function MobileForm({ isBusy, onMobile }: Pick<MobileModalProps, 'isBusy' | 'onMobile'>) {
  const [mobile, setMobile] = useState('');
  // How strictly the number is checked while its message stands.
  const [checks, setChecks] = useState<'typed' | 'sent'>();
  const problem = checks && formMobileProblem(mobile, checks === 'sent');
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const wrong = formMobileProblem(mobile, true);
    setChecks('sent');
    if (wrong === undefined) onMobile(mobile);
    else input.current?.focus();
  };
  return (
    <form noValidate onSubmit={submit} className={css['ask']}>
      <TextField
        ref={input}
        label={words.mobile}
        hint={words.whyMobile}
        prefix={COUNTRY_CODE}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        required
        clean={modalMobile}
        value={mobile}
        error={problem}
        onChange={(event) => {
          setMobile(event.target.value);
          // A message disappears with the keystroke that corrects it (ux 3 "Errors").
          setChecks(problem === undefined ? undefined : 'sent');
        }}
        onBlur={() => setChecks('typed')}
      />
      <Button type="submit" block busy={isBusy}>
        {cardTexts.mobileModalButton}
      </Button>
    </form>
  );
}
