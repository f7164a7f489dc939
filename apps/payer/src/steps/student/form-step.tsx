import {
  EMAIL_INPUT_ID,
  MOBILE_INPUT_ID,
  identifierState,
  isMobile,
  shortcutsOf,
  studentGate,
} from '@shulk/domain';
import { Columns, Panel, Stack, StepHead } from '@shulk/ui';
import { useEffect, useMemo, useState } from 'react';
import { shellTexts } from '@shulk/words/exact/shell';
import { words } from '@shulk/words/screens/shared';
import { words as studentWords } from '@shulk/words/steps/student';
import { EMPTY_FORM, putValues } from './fields/held-form.ts';
import { pageForm } from './fields/page-form.ts';
import type { HeldForm } from './fields/held-form.ts';
import type { PageForm } from './fields/page-form.ts';
import { StudentIdentifier } from './identify/student-identifier.tsx';
import { useIdentification } from './identify/use-identification.ts';
import type { Identification } from './identify/use-identification.ts';
import { useLanguage } from '../../shared/language/language.ts';
import { useStepHeading } from '../../shared/step.tsx';
import { FormEntry, MistakeList, StudentNotice, loadFormEntry } from './lazy-form-entry.ts';
import type { FormEntryProps, FormStepProps } from './form-step-props.ts';

/** The payment form step: title, student identifier, OTP section, remaining fields, button, in this order [PJ-2.3.4]. */
export function FormStep(step: FormStepProps) {
  const { page, prefill } = step;
  const language = useLanguage();
  // Its fields are copies, so they are made again for the texts of another language.
  // oxlint-disable-next-line react/exhaustive-deps
  const form = useMemo(() => pageForm(page), [page, language]);
  const held = useState(() => startOf(prefill.mobile));
  const identification = useFormIdentification(step, form, held);
  // The rest of the form loads while the payer types the student ID.
  useEffect(() => void loadFormEntry(), []);
  const entry = { step, form, identification, held, isUidVisit: isUidVisit(step, identification) };
  const gate = form.studentField ? studentGate(identification.student, form.blockUnverified) : 'form';
  if (gate === 'form' || gate === 'identifier_only') return <FormPanel {...entry} isOpen={gate === 'form'} />;
  return <NoticeInstead {...entry} kind={gate} />;
}

const startOf = (mobile = '') =>
  isMobile(mobile) ? { ...EMPTY_FORM, values: { [MOBILE_INPUT_ID]: mobile } } : EMPTY_FORM;

/** The form's student; a change of student empties the form. */
function useFormIdentification(step: FormStepProps, form: PageForm, [, setContent]: HeldForm) {
  return useIdentification({
    slug: step.page.payment_page_slug,
    blockUnverified: form.blockUnverified,
    verifiesItself: shortcutsOf(step.page).verify_student,
    initialId: step.prefill.student_uuid,
    isReturning: step.isReturning,
    prepare: loadFormEntry,
    onMissed: () => setContent((before) => putValues(before, { [MOBILE_INPUT_ID]: '' })),
    onChange: () => {
      setContent(EMPTY_FORM);
      step.onStudentChange();
    },
  });
}

/** Whether the visit started with uid and its student ID; a typed ID must stay editable while it is typed. */
const isUidVisit = ({ visit, prefill }: FormStepProps, { wasChanged }: Identification): boolean =>
  visit.uid !== undefined && prefill.student_uuid !== undefined && !wasChanged;

interface NoticeInsteadProps extends FormEntryProps {
  readonly kind: 'inactive_notice' | 'not_available_notice';
}

function NoticeInstead({ step, form, identification, isUidVisit: isFixed, kind }: NoticeInsteadProps) {
  const { shows_change } = identifierState(identification.student, identification.id, isFixed);
  return (
    <Columns id="main" width="narrow">
      <StudentNotice
        kind={kind}
        label={form.studentField?.label ?? ''}
        identification={identification}
        support={step.page.support_block}
        onChange={shows_change ? identification.change : undefined}
      />
    </Columns>
  );
}

function FormPanel({ isOpen, ...entry }: FormEntryProps & { readonly isOpen: boolean }) {
  const { step, form, identification } = entry;
  const [{ errors, refusals }] = entry.held;
  const title = form.title ?? step.page.payment_page_label ?? shellTexts.receiptAuthTitle;
  const problems = asShown(Object.entries(errors)).map(([fieldId, message]) => ({
    fieldId,
    message: words.named(labelOf(form, fieldId), message),
  }));
  const heading = useStepHeading(title, problems.length > 0);
  return (
    <Columns id="main" width="narrow">
      <Panel head={<StepHead title={title} lead={form.subtitle} crumbs={step.crumbs} headingRef={heading} />}>
        <Stack>
          {problems.length > 1 && refusals > 0 && (
            <MistakeList key={refusals} title={studentWords.correct} errors={problems} />
          )}
          {form.studentField && (
            <StudentIdentifier
              field={form.studentField}
              identification={identification}
              uidInUrl={entry.isUidVisit}
            />
          )}
          {isOpen && <FormEntry {...entry} />}
        </Stack>
      </Panel>
    </Columns>
  );
}

/** The entries in the order of the fields on the screen: the contacts first, then the page's rows. */
const asShown = <Entry extends readonly [id: string, message: string]>(
  mistakes: readonly Entry[],
): Entry[] => {
  const place = ([id]: Entry): number => [MOBILE_INPUT_ID, EMAIL_INPUT_ID, id].indexOf(id);
  return [...mistakes].sort((one, other) => place(one) - place(other));
};

const labelOf = ({ fields }: PageForm, id: string): string =>
  fields.find(({ input_id }) => input_id === id)?.label ?? '';
