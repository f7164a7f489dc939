import { describe, expect, it } from 'vitest';
import { nextSearch, openSearch } from './cascade.ts';
import type { SearchLevel } from './cascade.ts';
import { isSearchable, searchButtonLabel, searchProblems, unseenSearchFields } from './search-form.ts';

describe('the search form', () => {
  const messages = (level: SearchLevel): unknown => searchProblems(openSearch(level, {}), {});
  const shared = {
    group: 'Please enter group name',
    institute: 'Please select institute name',
    location: 'Please select location',
    education_type: 'Please select education type',
    payment_page: 'Please select payment page',
  };

  it('names empty fields: group, institute, location, education type, payment page [PJ-5.27] [PJ-5.29] [PJ-5.30] [PJ-5.31] [PJ-5.32]', () => {
    expect(messages('gile')).toEqual(shared);
    const usual = {
      group: { label: 'Group' },
      institute: { label: 'INSTITUTE' },
      payment_page: { label: 'Payment type' },
    };
    expect(searchProblems(openSearch('gile', {}), usual)).toEqual(shared);
  });

  it('requires the academic year only at levels gileay and gileayc [PJ-5.33] [PJ-5.34]', () => {
    expect(messages('gileay')).toEqual({ ...shared, academic_year: 'Please select academic year' });
    expect(messages('gileayc')).toHaveProperty('academic_year', 'Please select academic year');
    expect(messages('gile')).not.toHaveProperty('academic_year');
  });

  it('requires the class only at level gileayc [PJ-5.35] [PJ-5.36]', () => {
    expect(messages('gileayc')).toHaveProperty('class', 'Please select class');
    expect(messages('gileay')).not.toHaveProperty('class');
  });

  it('names a group by its custom label [PJ-5.28]', () => {
    const labels = { group: { label: 'School trust' } };
    expect(searchProblems(openSearch('gile', {}), labels).group).toBe('Please enter School trust');
  });

  it('names any other field by its custom label [PJ-5.37]', () => {
    const labels = {
      institute: { label: 'College' },
      location: { label: 'Campus' },
      education_type: { label: 'Board' },
      academic_year: { label: 'Batch' },
      class: { label: 'Branch' },
      payment_page: { label: 'Purpose' },
    };
    expect(searchProblems(openSearch('gileayc', {}), labels)).toEqual({
      group: 'Please enter group name',
      institute: 'Please select College',
      location: 'Please select Campus',
      education_type: 'Please select Board',
      academic_year: 'Please select Batch',
      class: 'Please select Branch',
      payment_page: 'Please select Purpose',
    });
  });

  it('ignores a label with a dollar sign', () => {
    expect(searchProblems(openSearch('gile', {}), { group: { label: '$$label$$' } }).group).toBe(
      'Please enter group name',
    );
  });

  it('requires nothing that is chosen, fixed or hidden', () => {
    const fixed = openSearch('gile', { group: { label: 'G', value: 'g' } }, ['location']);
    const chosen = nextSearch(fixed, {
      type: 'chosen',
      field: 'institute',
      option: { label: 'I', value: 'i' },
    });
    expect(Object.keys(searchProblems(chosen, {}))).toEqual(['education_type', 'payment_page']);
  });

  it('hides fields not marked visible, never the payment page [C21] [PJ-2.1.4] [PJ-2.1.5]', () => {
    const configs = {
      group: { visible: true },
      institute: { visible: false },
      payment_page: { visible: false },
    };
    expect(unseenSearchFields(configs)).toEqual([
      'institute',
      'location',
      'education_type',
      'academic_year',
      'class',
    ]);
  });

  it('searches from 3 characters on [PJ-5.38] [PJ-9.1]', () => {
    expect(['', 'ab', 'ab ', 'abc'].map(isSearchable)).toEqual([false, false, false, true]);
  });

  it('labels its button from config, else Proceed [PJ-2.1.11] [PJ-2.1.12]', () => {
    expect([searchButtonLabel('Find'), searchButtonLabel(' '), searchButtonLabel(null)]).toEqual([
      'Find',
      'Proceed',
      'Proceed',
    ]);
  });
});
