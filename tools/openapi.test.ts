import { Validator } from '@seriousme/openapi-schema-validator';
import { tsImport } from 'tsx/esm/api';
import { expect, it } from 'vitest';

const { openApiDocument } = (await tsImport('../packages/contract/src/openapi.ts', import.meta.url)) as {
  readonly openApiDocument: (given: { readonly publicUrl: string }) => object;
};

it('the OpenAPI document is valid by the schema of OpenAPI 3.1 (integrators 13)', async () => {
  const text = JSON.stringify(openApiDocument({ publicUrl: 'http://localhost:3000' }));
  const document = JSON.parse(text) as Record<string, unknown>;
  const validator = new Validator();
  expect(await validator.validate(document)).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

it('the check of the OpenAPI document refuses an invalid one', async () => {
  const document = openApiDocument({ publicUrl: 'http://localhost:3000' });
  const validator = new Validator();
  expect((await validator.validate({ ...document, security: 'none' })).valid).toBe(false);
});
