// @vitest-environment happy-dom
import { NO_PAISE, paise, rupees } from '@shulk/domain';
import { Button } from '@shulk/ui';
import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FeeSummary } from './summary.tsx';

const lines = [
  { label: 'Tuition', amount: rupees(36_000), note: 'Due 10-12-2026' },
  { label: 'Tuition', amount: rupees(9_600) },
];
const texts = (role: string) =>
  within(screen.getByRole('complementary', { name: 'Summary' }))
    .getAllByRole(role)
    .map(({ textContent }) => textContent);

describe('the payment summary', () => {
  it('has the student, each amount with its note, discount, late fee, total and the button', () => {
    render(
      <FeeSummary
        next="sheet"
        student="Meera Rathore"
        lines={lines}
        sums={{ discount: rupees(600), lateFee: rupees(250), total: rupees(45_250) }}
      >
        <Button>Proceed To Pay</Button>
      </FeeSummary>,
    );
    expect(texts('term')).toEqual(['TuitionDue 10-12-2026', 'Tuition', 'Discount', 'Late fee']);
    expect(texts('definition')).toEqual(['₹36,000', '₹9,600', '−₹600', '₹250']);
    expect(screen.getByText('Meera Rathore')).toBeTruthy();
    expect(screen.getByText('To pay now').parentElement?.textContent).toBe('To pay now₹45,250');
    expect(texts('button')).toEqual(['Proceed To Pay']);
  });

  it('omits a discount and a late fee of zero, and an unknown student', () => {
    render(
      <FeeSummary
        next="options"
        lines={lines}
        sums={{ discount: NO_PAISE, lateFee: NO_PAISE, total: rupees(45_600) }}
      />,
    );
    expect(texts('term')).toEqual(['TuitionDue 10-12-2026', 'Tuition']);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    ['sheet', 'exact amount on the next screen'],
    ['options', 'exact amount before you pay'],
  ] as const)('says after a rounded total where the exact one is, before the %s [R52]', (next, note) => {
    const total = paise(4_525_050);
    render(<FeeSummary next={next} lines={[]} sums={{ discount: NO_PAISE, lateFee: NO_PAISE, total }} />);
    expect(screen.getByText('To pay now').parentElement?.textContent).toBe(`To pay now₹45,251 ${note}`);
  });
});
