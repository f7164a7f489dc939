import { describe, expect, it, vi } from 'vitest';
import { aPage } from '@shulk/contract/testing';
import type { Language } from '@shulk/words/languages';
import { FirstViews, loadFirstView } from './first-views.ts';
import type { DrawFirstView } from './first-views.ts';

const views = (draw: DrawFirstView) => {
  const error = vi.fn();
  const drawn = new FirstViews({ error });
  drawn.drawWith(draw);
  return {
    error,
    of: (page = aPage(), language: Language = 'en') => drawn.of(page, '{"host":"fees.test"}', language),
  };
};

describe('the first view of a page', () => {
  it('is drawn once per language, and the oldest go where there are too many', () => {
    const draw = vi.fn<DrawFirstView>((_page, _settings, language) => language);
    const { of } = views(draw);
    const page = aPage();
    expect([of(page, 'hi').view, of(page, 'ta').view, of(page, 'hi').view]).toEqual(['hi', 'ta', 'hi']);
    expect(draw).toHaveBeenCalledTimes(2);
    for (let n = 0; n < 400; n += 1) of(aPage({ payment_page_slug: `page-${n}` }));
    of(page, 'hi');
    expect(draw).toHaveBeenCalledTimes(403);
  });

  it('is drawn once per version of the page, not once per request or per read of the database', () => {
    const draw = vi.fn<DrawFirstView>((page) => `<div>${page.payment_page_label}</div>`);
    const { of } = views(draw);
    const page = aPage({ payment_page_label: 'Term fees' });
    expect(of(page)).toBe(of(page));
    expect(of({ ...page }).view).toBe('<div>Term fees</div>');
    expect(draw).toHaveBeenCalledTimes(1);
    expect(draw).toHaveBeenCalledWith(page, '{"host":"fees.test"}', 'en');
    expect(of({ ...page, payment_page_label: 'Bus fees' }).view).toBe('<div>Bus fees</div>');
    expect(draw).toHaveBeenCalledTimes(2);
  });

  it('is left to the browser, and the log says so, if it cannot be drawn', () => {
    const { of, error } = views(() => {
      throw new Error('no room');
    });
    expect(of().view).toBeUndefined();
    expect(of().json).toContain('"payment_page_slug"');
    expect(error).toHaveBeenCalledTimes(1);
  });

  it('is left to the browser in an installation without the built renderer', async () => {
    expect(await loadFirstView('/nowhere/server/dist/server.js')).toBeUndefined();
  });
});
