import {
  fetchPage,
  searchAcademicYears,
  searchClasses,
  searchEducationTypes,
  searchInstitutes,
  searchLocations,
  searchOptions,
  updateFormFields,
} from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { mount } from '../../platform/http/mount.ts';
import { fetchPageVerb } from './fetch-page.ts';
import type { PriceCards } from './fetch-page.ts';
import { selectImage } from './pages.store.ts';
import { levelVerb, searchOptionsVerb } from './search-options.ts';

/** Mounts the page, search and image calls. `priceCards` comes from module fees, so pages import no fees. */
export function mountPages(http: FastifyInstance, given: { readonly priceCards: PriceCards }): void {
  mount(http, fetchPage, fetchPageVerb(given.priceCards));
  mount(http, searchOptions, searchOptionsVerb);
  mount(http, searchInstitutes, levelVerb('i'));
  mount(http, searchLocations, levelVerb('l'));
  mount(http, searchEducationTypes, levelVerb('et'));
  mount(http, searchAcademicYears, levelVerb('ay'));
  mount(http, searchClasses, levelVerb('gilec'));
  mount(http, updateFormFields, () => Promise.reject(new AppError('not_found')));
  mountImages(http);
}

/** Images by the hash of their bytes: the address never changes its content, so browsers may cache it for ever. */
function mountImages(http: FastifyInstance): void {
  http.get<{ Params: { hash: string } }>('/api/pages/images/:hash', async (request, reply) => {
    const { hash } = request.params;
    const image = /^[0-9a-f]{64}$/.test(hash)
      ? await selectImage(http.platform.services.db, hash)
      : undefined;
    if (!image) throw new AppError('not_found');
    return reply
      .type(image.type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(image.bytes);
  });
}
