import { erpOrder, permissionsOfErp } from '@shulk/contract';
import { expect, it, vi } from 'vitest';
import { AppError } from '../platform/errors.ts';
import { mount } from '../platform/http/mount.ts';
import { describeOnBoth, testApp, testServices } from './index.ts';

describeOnBoth('every test with a server', (use) => {
  it('fails at an answer that the OpenAPI document does not describe', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const app = await testApp(testServices(use.db), (http) => {
      const permissions = new Set(permissionsOfErp);
      http.platform.guards.provideErp(async () => ({
        institute_id: 1,
        mode: 'test',
        by: { kind: 'erp' },
        permissions,
      }));
      mount(http, erpOrder, async () => {
        throw new AppError('receipt_not_found');
      });
    });
    const headers = { authorization: `Basic ${Buffer.from('a:b').toString('base64')}`, 'x-api-key': 'c' };
    const got = await app.browser().get('/api/erp/v1/orders/order_1', { bare: true, headers });
    expect(got.status).toBe(500);
    expect(told).toHaveBeenCalledWith(expect.stringContaining('refuses with receipt_not_found'));
    told.mockRestore();
    await app.close();
  });
});
