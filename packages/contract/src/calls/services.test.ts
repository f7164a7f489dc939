import { describe, expect, it } from 'vitest';
import { defaultBases } from '../core/paths.ts';
import type { Service } from '../core/paths.ts';
import type { Proof, RouteName } from '../core/route.ts';
import { routes } from '../routes.ts';

/** The calls to which the specifications assign another service than the payment-page one. */
const noted: Partial<Record<RouteName, Service>> = {
  'notify.authorize': 'notify',
  'notify.regenerate': 'notify',
  'verification.send_mobile': 'notify',
  'customer.bypass_login': 'customer',
  'customer.update_mobile': 'customer',
  'tokens.regenerate': 'customer',
  'verification.check_mobile': 'customer',
  'verification.verify_mobile': 'customer',
};

/** Our own services, which are not in the specifications. */
const own: readonly Service[] = ['erp', 'checkout', 'portal', 'console', 'api', 'dev', 'webhooks'];

const specified = routes.filter(({ service }) => !own.includes(service));

describe('the services of the calls', () => {
  it('are the payment-page service unless another one is noted [PJ-7.1] [C4]', () => {
    expect(specified.length).toBeGreaterThan(30);
    for (const { name, service } of specified) expect(service, name).toBe(noted[name] ?? 'pages');
  });

  it('have separate bases, so that the two mobile updates are two calls [C15]', () => {
    expect(new Set(Object.values(defaultBases)).size).toBe(Object.keys(defaultBases).length);
    const updates = routes.filter(({ path }) => path.endsWith('/customer-details/update-mobile'));
    expect(updates.map(({ method, service, path }) => `${method} ${service} ${path}`).toSorted()).toEqual([
      'PATCH customer /v1/customer-profile/customer-details/update-mobile',
      'PATCH pages /v1/customer/customer-details/update-mobile',
    ]);
  });

  it('require no account or role from a payer [PJ-1.1] [SR-6.1]', () => {
    const anonymous: readonly Proof[] = [
      'none',
      'client',
      'student',
      'receipt_proof',
      'portal_proof',
      'customer_token',
      'notify_token',
      'platform_code',
      'checkout_token',
      'application_token',
      'closed',
    ];
    const payers = routes.filter(
      ({ service }) => service === 'checkout' || service === 'portal' || !own.includes(service),
    );
    for (const { name, proof } of payers) expect(anonymous, name).toContain(proof);
  });

  it('have the students fetch at GET /v1/students/fetch [SR-7.9]', () => {
    const students = routes.find(({ name }) => name === 'students.fetch');
    expect([students?.method, defaultBases['pages'] + (students?.path ?? '')]).toEqual([
      'GET',
      '/api/pages/v1/students/fetch',
    ]);
    const asked = { dropdown: 'true', dropdown_type: 'student_uuid', search: 'KVS' };
    expect(students?.query?.safeParse(asked).success).toBe(true);
  });
});
