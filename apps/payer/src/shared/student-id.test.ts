import { aPage } from '@shulk/contract/testing';
import { describe, expect, it } from 'vitest';
import { studentIdLabel } from './student-id.ts';

/**
 * The page with these labels of the student ID in its form and in its lookup; without a label there is no such part.
 */
function pageWith(inForm: string | undefined, inLookup: string | undefined) {
  const { form_block, callback_config: _, ...page } = aPage();
  const [[field] = [], ...rows] = form_block?.data.fields ?? [];
  if (!form_block || !field) throw new Error('the builder has a student ID field');
  const fields = [[{ ...field, label: inForm ?? '' }], ...rows];
  return {
    ...page,
    ...(inForm !== undefined && { form_block: { ...form_block, data: { ...form_block.data, fields } } }),
    ...(inLookup !== undefined && {
      callback_config: { fields: { student_uuid_field: { label: inLookup } } },
    }),
  };
}

describe('the student ID is called', () => {
  it.each([
    ['as the form calls it', 'Admission Number', undefined, 'Admission Number'],
    ['as the form calls it, whatever the lookup says', 'Roll number', 'Application ID', 'Roll number'],
    ['as the lookup calls it where no form is', undefined, 'Application ID', 'Application ID'],
    ['as the lookup calls it where the form has no word', '', 'Application ID', 'Application ID'],
    ['"Student ID" where neither has a word', '', '', 'Student ID'],
    ['"Student ID" where the page has neither', undefined, undefined, 'Student ID'],
  ])('%s', (_, inForm, inLookup, label) => {
    const page = pageWith(inForm, inLookup);
    expect(studentIdLabel(page)).toBe(label);
  });
});
