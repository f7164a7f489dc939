import { expect, it } from 'vitest';
import { describeOnBoth, testApp, testServices } from '../../testing/index.ts';
import { mountApiDocs } from './api-docs.ts';

interface Served {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Record<string, Record<string, { readonly operationId: string }>>;
  readonly components: { readonly securitySchemes: Record<string, { readonly name?: string }> };
}

describeOnBoth('the OpenAPI document of an installation (integrators 13)', (use) => {
  it('has the address, the paths and the cookie of its own settings', async () => {
    const services = testServices(use.db, {
      PUBLIC_URL: 'https://pay.example.in',
      SERVICE_BASE_ERP: '/partner/erp',
    });
    const app = await testApp(services, mountApiDocs);
    const answer = await app.http.inject({ url: '/api/openapi.json' });
    await app.close();
    const { servers, paths, components } = answer.json<Served>();
    expect(servers).toEqual([{ url: 'https://pay.example.in' }]);
    expect(paths['/partner/erp/v1/orders/create']?.['post']?.operationId).toBe('erp.create_order');
    expect(Object.keys(paths).filter((path) => path.startsWith('/api/erp'))).toEqual([]);
    expect(components.securitySchemes['browserCookie']?.name).toBe('__Host-shulk_sid');
  });
});
