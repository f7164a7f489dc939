import { describe, expect, it } from 'vitest';
import {
  firstReverseField,
  nextReverseProgress,
  reverseEntryProblem,
  reverseFailure,
  reverseLinks,
  reverseOwnSlug,
  reverseStart,
  toggledReverseField,
} from './reverse-chain.ts';
import type { ReverseProgress } from './reverse-chain.ts';

const idle: ReverseProgress = { status: 'idle' };

describe('the reverse chain', () => {
  it('runs in order, with a session only for a config with its own slug [PJ-4.61] [PJ-4.64]', () => {
    const links = ['fetch_page', 'create_customer', 'create_student', 'create_fee_types'];
    expect(reverseLinks('')).toEqual(links);
    expect(reverseLinks('kaveri-term')).toEqual([...links, 'create_session']);
  });

  it('leads to the student’s own slug rather than the page’s, and never to the page itself [PJ-3.20] [PJ-4.64]', () => {
    const page = { payment_page_slug: 'dit-admission', pp_config: { slug: 'dit-fees' } };
    expect(reverseOwnSlug(page, { pp_config: { slug: 'dit-exam' } })).toBe('dit-exam');
    expect(reverseOwnSlug(page, { pp_config: {} })).toBe('dit-fees');
    expect(reverseOwnSlug({ payment_page_slug: 'dit-admission' }, {})).toBeUndefined();
    expect(reverseOwnSlug(page, { pp_config: { slug: 'dit-admission' } })).toBeUndefined();
  });

  it('runs every link once and is done', () => {
    for (const slug of ['', 'kaveri-term']) {
      const seen: string[] = [];
      let progress = nextReverseProgress(idle, { type: 'started' }, slug);
      while (progress.status === 'running') {
        seen.push(progress.link);
        progress = nextReverseProgress(progress, { type: 'link_succeeded' }, slug);
      }
      expect(seen).toEqual(reverseLinks(slug));
      expect(progress).toEqual({ status: 'done' });
    }
  });

  it('is stopped by each failure, which also ends the loading state [PJ-4.62] [PJ-4.63]', () => {
    for (const link of reverseLinks('kaveri-term')) {
      const failed = nextReverseProgress({ status: 'running', link }, { type: 'link_failed' }, 'kaveri-term');
      expect(failed).toEqual({ status: 'failed', at: link });
      expect(nextReverseProgress(failed, { type: 'link_succeeded' }, 'kaveri-term')).toBe(failed);
      expect(nextReverseProgress(failed, { type: 'started' }, '').status).toBe('running');
    }
  });

  it('does not start twice', () => {
    const running: ReverseProgress = { status: 'running', link: 'create_student' };
    expect(nextReverseProgress(running, { type: 'started' }, '')).toBe(running);
  });

  const toast = (code: string): string => `Oops something went wrong! Please try after sometime [${code}]`;

  it('names a failed page fetch ERR-FPP [PJ-8.9]', () => {
    expect(reverseFailure('fetch_page')).toBe(toast('ERR-FPP'));
  });
  it('names a failed create customer ERR-CC [PJ-8.10]', () => {
    expect(reverseFailure('create_customer')).toBe(toast('ERR-CC'));
  });
  it('names a failed create student ERR-CS [PJ-8.11]', () => {
    expect(reverseFailure('create_student')).toBe(toast('ERR-CS'));
  });
  it('names a failed create fee types ERR-CSFT [PJ-8.12]', () => {
    expect(reverseFailure('create_fee_types')).toBe(toast('ERR-CSFT'));
  });
  it('names a failed create session ERR-CSS [PJ-8.13]', () => {
    expect(reverseFailure('create_session')).toBe(toast('ERR-CSS'));
  });
  it('names an unexpected exception ERR-PSS [PJ-8.14]', () => {
    const running: ReverseProgress = { status: 'running', link: 'create_student' };
    expect(nextReverseProgress(running, { type: 'exception' }, '')).toEqual({
      status: 'failed',
      at: 'unexpected',
    });
    expect(reverseFailure('unexpected')).toBe(toast('ERR-PSS'));
  });
});

describe('the reverse lookup', () => {
  it('shows either the student ID or the mobile field, and toggles between them [PJ-2.7.2] [PJ-2.7.5]', () => {
    expect(firstReverseField({ student_uuid_field: {}, mobile_field: {} })).toBe('student_uuid');
    expect(firstReverseField({ mobile_field: {} })).toBe('mobile');
    expect(firstReverseField({ student_uuid_field: {} })).toBe('student_uuid');
    expect(toggledReverseField('mobile')).toBe('student_uuid');
    expect(toggledReverseField('student_uuid')).toBe('mobile');
  });

  it('starts with the student ID and mobile of the visit, unless they are a mask or placeholder [PJ-4.70]', () => {
    const both = { student_uuid_field: {}, mobile_field: {} };
    expect(reverseStart(both, { student_uuid: 'R1', mobile: '9812300001' })).toEqual({
      field: 'student_uuid',
      entries: { student_uuid: 'R1', mobile: '9812300001' },
    });
    expect(reverseStart(both, { mobile: '9812300001' }).field).toBe('mobile');
    expect(reverseStart({ student_uuid_field: {} }, { mobile: '9812300001' }).field).toBe('student_uuid');
    const nothing = { field: 'student_uuid', entries: { student_uuid: '', mobile: '' } };
    expect(reverseStart(both, { student_uuid: '$$abcdefghij$$', mobile: 'XXXXXX0001' })).toEqual(nothing);
    expect(reverseStart(both)).toEqual(nothing);
  });

  it('requires the student id when shown, naming its label, by default "student ID" [PJ-5.44] [PJ-5.45]', () => {
    expect(reverseEntryProblem('student_uuid', ' ', 'Admission no.')).toContain('Admission no.');
    expect(reverseEntryProblem('student_uuid', '', '')).toContain('student ID');
    expect(reverseEntryProblem('student_uuid', 'KV-1', '')).toBeUndefined();
  });

  it('requires the mobile when the id field is hidden, by the same rules as the form [PJ-5.46] [PJ-5.47]', () => {
    expect(reverseEntryProblem('mobile', '', 'Mobile')).toBe('Please enter mobile number');
    expect(reverseEntryProblem('mobile', '98', 'Mobile')).toBe('Mobile number must contain 10 digits');
    expect(reverseEntryProblem('mobile', '98765443210', 'Mobile')).toBe(
      'Mobile number must contain 10 digits',
    );
    for (const first of ['0', '1', '2', '3', '4', '5', 'x'])
      expect(reverseEntryProblem('mobile', `${first}876544321`, 'Mobile')).toBe(
        'Please enter valid mobile number',
      );
    expect(reverseEntryProblem('mobile', '987654432x', 'Mobile')).toBe('Please enter valid mobile number');
    for (const first of ['6', '7', '8', '9'])
      expect(reverseEntryProblem('mobile', `${first}876544321`, 'Mobile')).toBeUndefined();
  });
});
