import type { PageData } from '@shulk/contract';
import { Button, Columns, Panel, StepHead, TextField } from '@shulk/ui';
import { useEffect, useRef } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import { COUNTRY_CODE } from '@shulk/words/exact/otp';
import { reverseTexts } from '@shulk/words/exact/reverse';
import { words } from '@shulk/words/steps/lookup';
import { useStepHeading } from '../../shared/step.tsx';
import type { VisitPrefill } from '../../shared/visit.ts';
import { FailedNotice } from './failed-notice.tsx';
import { StudentChoice } from './student-choice.tsx';
import type { OnReverseDone } from './use-proceed.ts';
import { useReverseLookup } from './use-reverse-lookup.ts';
import type { ReverseLookupState } from './use-reverse-lookup.ts';
import css from './reverse.module.css';

/** Props of the reverse lookup. */
export interface ReverseLookupProps {
  readonly page: PageData;
  /** The visit's data, with which the lookup starts [PJ-4.70]. */
  readonly prefill?: VisitPrefill;
  readonly crumbs?: ReactNode;
  readonly onDone: OnReverseDone;
}

/** The reverse lookup: find the student in the institute's own system [PJ-2.7.1..PJ-2.7.12]. */
export function ReverseLookup({ page, prefill = {}, crumbs, onDone }: ReverseLookupProps) {
  const config = page.callback_config;
  const title = config?.title || words.title;
  const lookup = useReverseLookup(page, prefill);
  const heading = useStepHeading(title, lookup.problem !== undefined);
  return (
    <Columns id="main" width="narrow">
      <Panel head={<StepHead title={title} lead={config?.subtitle} crumbs={crumbs} headingRef={heading} />}>
        <LookupForm page={page} lookup={lookup} />
        {lookup.found && <StudentChoice page={page} found={lookup.found} onDone={onDone} />}
      </Panel>
    </Columns>
  );
}

function LookupForm({ page, lookup }: { readonly page: PageData; readonly lookup: ReverseLookupState }) {
  const { student_uuid_field: idField, mobile_field: mobileField } = page.callback_config?.fields ?? {};
  const isMobile = lookup.field === 'mobile';
  const config = isMobile ? mobileField : idField;
  const isLocked = lookup.found !== undefined;
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void lookup.submit();
  };
  const isWrong = lookup.problem !== undefined;
  useEffect(() => {
    if (isWrong) input.current?.focus();
  }, [isWrong]);
  const wasLocked = useRef(isLocked);
  useEffect(() => {
    // The edit button disappears with the press; focus moves to what it opened.
    if (wasLocked.current && !isLocked) input.current?.focus();
    wasLocked.current = isLocked;
  }, [isLocked]);
  return (
    <form noValidate onSubmit={submit} className={css['form']}>
      <TextField
        key={lookup.field}
        ref={input}
        label={config?.label || (isMobile ? words.mobile : reverseTexts.reverseIdLabel)}
        hint={config?.helper_text || undefined}
        {...(isMobile
          ? ({
              type: 'tel',
              inputMode: 'numeric',
              autoComplete: 'tel-national',
              prefix: COUNTRY_CODE,
            } as const)
          : ({ autoComplete: 'off', spellCheck: false } as const))}
        required
        disabled={isLocked}
        value={lookup.entry}
        error={lookup.problem}
        onChange={(event) => lookup.type(event.target.value)}
      />
      {isLocked ? (
        <div>
          <Button variant="secondary" onClick={lookup.edit}>
            {words.edit}
          </Button>
        </div>
      ) : (
        <>
          {idField && mobileField && (
            <div>
              <Button variant="quiet" className={css['toggle']} onClick={lookup.toggle}>
                {reverseTexts.reverseToggle}
              </Button>
            </div>
          )}
          <FailedNotice
            text={lookup.failure?.text}
            about={lookup.entry.trim()}
            reason={lookup.failure?.reason}
          />
          <Button type="submit" block busy={lookup.isBusy}>
            {reverseTexts.reverseFetch}
          </Button>
        </>
      )}
    </form>
  );
}
