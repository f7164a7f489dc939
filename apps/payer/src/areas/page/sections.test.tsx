// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { adoptDistinctId } from '../../shared/analytics/track.ts';
import { writeSettings } from '../../testing/fake-server.ts';
import { RewardSection, SupportSection } from './content/institute-content.ts';

const image = (name: string) => ({ file: `/api/pages/images/${name}`, alt: name });
const link = (name: string | RegExp) => screen.getByRole('link', { name });

beforeEach(() => {
  writeSettings();
  adoptDistinctId('anon-visitor-1');
});

describe('rewards', () => {
  it('show title, subtitle, description and cards with logo, name, description and link [SR-2.31] [SR-2.32] [SR-2.33]', () => {
    render(
      <RewardSection
        block={{
          visible: true,
          title: 'Offers',
          subtitle: 'For parents',
          description: [{ para: 'Valid this term' }],
          cards: [
            { name: 'Books', description: '10% off', logo: image('books'), link: 'https://kvs.test/books' },
            { name: 'Bags' },
          ],
        }}
      />,
    );
    for (const text of ['Offers', 'For parents', 'Valid this term', 'Books', '10% off', 'Bags']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.getByRole('img', { name: 'books' })).toBeTruthy();
    expect(screen.getAllByRole('link', { name: /^view details/ })).toHaveLength(1);
    expect(link(/^view details/).firstChild?.textContent).toBe('view details');
    const [books, bags] = screen.getAllByRole('article');
    expect([books?.querySelector('a'), bags?.querySelector('a')].map(Boolean)).toEqual([true, false]);
    expect(bags?.querySelector('img')).toBeNull();
  });

  it('open their links in a new tab, with the analytics distinct id [SR-2.34] [SR-2.19]', () => {
    render(
      <RewardSection
        block={{ visible: true, cards: [{ name: 'Books', link: 'https://kvs.test/books?a=1' }] }}
      />,
    );
    expect(link(/^view details/).getAttribute('target')).toBe('_blank');
    expect(link(/^view details/).getAttribute('href')).toBe(
      'https://kvs.test/books?a=1&mxp_did=anon-visitor-1',
    );
  });
});

describe('support', () => {
  it('shows title, subtitle, description and the contacts set for the page as tel and mailto links [SR-2.35] [SR-2.36] [SR-2.37] [SR-1.8]', () => {
    render(
      <SupportSection
        block={{
          visible: true,
          title: 'Need help?',
          subtitle: 'Fee office',
          description: [{ para: 'Mon to Fri' }],
          blocks: [
            { title: 'Mysuru', phones: ['+91 821 400 1234'], emails: ['fees@kvs.test', 'head@kvs.test'] },
            { title: 'Buses', phones: ['+91 821 400 1235', '+91 821 400 1236'], emails: ['bus@kvs.test'] },
          ],
        }}
      />,
    );
    for (const text of ['Need help?', 'Fee office', 'Mon to Fri', 'Mysuru'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getAllByRole('link').map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
      ['+91 821 400 1234', 'tel:+918214001234'],
      ['fees@kvs.test', 'mailto:fees@kvs.test'],
      ['head@kvs.test', 'mailto:head@kvs.test'],
      ['+91 821 400 1235', 'tel:+918214001235'],
      ['+91 821 400 1236', 'tel:+918214001236'],
      ['bus@kvs.test', 'mailto:bus@kvs.test'],
    ]);
    expect(screen.queryByText('help@shulk.test'), 'the fixed contacts stay away').toBeNull();
  });

  it('falls back to the fixed phone and e-mail [SR-1.9]', () => {
    render(<SupportSection block={{ visible: true }} />);
    expect(link('+91 80 4000 1234')).toBeTruthy();
    expect(link('help@shulk.test')).toBeTruthy();
  });
});
