import { apiImportCreate, apiImportGet, apiImportsList } from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { mount } from '../../../platform/http/mount.ts';
import { BUNDLE_LIMIT, receiveInFiles } from '../../imports/index.ts';
import { createImport, getImport, listImports } from './import-verbs.ts';

export function mountImportsApi(http: FastifyInstance): void {
  mount(http, apiImportsList, listImports);
  mount(http, apiImportGet, getImport);
  // A bundle goes to a file, so it has a reader of its own; the import reads it with its own rules and words.
  void http.register((own, _options, done) => {
    const received = receiveInFiles(own);
    mount(
      own,
      { ...apiImportCreate, body: z.unknown() },
      (ctx, { body, query }) => {
        const close = received(body);
        return createImport(ctx, { raw: body, query }).finally(close);
      },
      { bodyLimit: BUNDLE_LIMIT },
    );
    done();
  });
}
