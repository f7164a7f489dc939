import { calendarDay, eachPageText } from '@shulk/domain';
import { describe, expect, it } from 'vitest';
import { buildDemoBundle, demoAddresses } from './index.ts';

const demo = buildDemoBundle(calendarDay('2026-11-20'));
const students = demo.students ?? [];
const pages = demo.pages ?? [];
const page = (slug: string) => pages.find((one) => one.payment_page_slug === slug);

describe('the pages of the demo', () => {
  it('has one page per flow (decisions 14)', () => {
    expect(pages.map((one) => one.payment_page_slug).toSorted()).toEqual([
      'central-quarter',
      'dit-admission',
      'dit-exam',
      'dit-prospectus',
      'find-your-institute',
      'find-your-school',
      'kaveri-closed',
      'kaveri-due',
      'kaveri-info',
      'kaveri-open',
      'kaveri-term',
      'kaveri-workflow',
    ]);
    expect(page('kaveri-term')).toMatchObject({
      is_checkbox_enabled: true,
      form_block: {
        data: { form_config: { enable_otp_verification: true, enable_email_otp_verification: true } },
      },
      sdk_block: [
        { financing_mode: 'DIRECT' },
        { financing_mode: 'MONTHLY-EMI' },
        { financing_mode: 'AUTO-DEBIT' },
      ],
    });
    const open = page('kaveri-open')?.form_block?.data;
    expect(new Set(open?.fields.flat().map((field) => field.input_type))).toEqual(
      new Set(['text', 'email', 'radio', 'select', 'date', 'checkbox']),
    );
    expect(open?.form_config).toEqual({ block_unverified_student: false });
    expect(page('kaveri-closed')).toMatchObject({ payment_page_expired: true });
    expect(page('kaveri-workflow')?.workflow_block?.workflow_config).toHaveLength(2);
    expect(page('dit-admission')?.callback_config?.action).toBe('fetch-student');
    expect(page('dit-exam')).toMatchObject({ dynamic_link: true, form_block: { visible: true } });
    expect(page('dit-prospectus')?.sdk_block).toMatchObject([
      { financing_mode: 'DIRECT', fee_group: { amount: 1000 } },
      { financing_mode: 'DIRECT', pg_vendor: 'CASHFREE', pg_accounts: ['cashfree'] },
      { financing_mode: 'DIRECT', pg_vendor: 'EASEBUZZ', pg_accounts: ['easebuzz'] },
    ]);
    expect(page('find-your-school')).toMatchObject({
      payment_page_type: 'SEARCH-PAGE',
      search_block: { visible: true },
    });
    expect(page('kaveri-info')?.content_blocks?.some((block) => block.type === 'dropdown')).toBe(true);
  });

  it('says everything in the languages that it has texts in, but names and codes', () => {
    const names = ['Kaveri Valley School', 'Student ID', 'UPI', 'UPI Autopay', 'eNACH'];
    const apart = new Set([...names, 'KVS-0000', 'name@example.in']);
    const translated = pages.filter(({ texts }) => texts !== undefined);
    expect(translated.map((one) => one.payment_page_slug)).toEqual([
      'kaveri-term',
      'kaveri-due',
      'kaveri-open',
    ]);
    const left = translated.flatMap((one) => {
      const found: string[] = [];
      eachPageText(one, (_holder, _key, text) => found.push(text));
      const languages = Object.values(one.texts ?? {});
      return found.filter((text) => !apart.has(text) && !languages.every((texts) => text in (texts ?? {})));
    });
    expect(left).toEqual([]);
  });

  it('does not repeat the band’s text in a header', () => {
    const names = [...(demo.institutes ?? []), ...(demo.groups ?? [])].map(({ label }) => label);
    for (const { header_block } of pages) expect(names).not.toContain(header_block?.title);
  });

  it('ticks what is overdue on one page only, which has one way to pay', () => {
    const ticking = pages.filter((one) => one.shortcuts?.tick_overdue === true);
    expect(ticking.map((one) => one.payment_page_slug)).toEqual(['kaveri-due']);
    expect(page('kaveri-due')?.sdk_block).toHaveLength(1);
  });

  it('promises no plan without interest or cost, since its lender takes a fee (finding 5)', () => {
    const plans = pages.flatMap((one) => one.sdk_block ?? []).filter(({ plan_code }) => plan_code);
    expect(plans.length).toBeGreaterThan(1);
    for (const card of plans) expect(JSON.stringify(card)).not.toMatch(/no interest|without interest|free/i);
  });

  it('prints full addresses, each of a demo page, with a matching student and mobile (R41)', () => {
    const lines = demoAddresses('http://localhost:3000');
    for (const { payment_page_slug: slug } of pages) {
      expect(
        lines.filter((line) => line.startsWith(`http://localhost:3000/${slug}`)).length,
        slug,
      ).toBeGreaterThan(0);
    }
    const told = lines.flatMap((line) => {
      const match = /student ID (\S+), mobile (\d{10})/.exec(line);
      return match === null ? [] : [{ id: match[1], mobile: match[2] }];
    });
    expect(told.length).toBeGreaterThan(5);
    for (const { id, mobile } of told) {
      const student = students.find((one) => one.student_id === id);
      expect(student?.status ?? 'ACTIVE', id).toBe('ACTIVE');
      expect(
        student?.guardians.map((guardian) => guardian.mobile),
        id,
      ).toContain(mobile);
    }
  });
});
