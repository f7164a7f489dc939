import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { EmiApplicationView } from '@shulk/contract';
import { atStep } from '../testing/an-application.ts';
import { openApplicationSheet } from '../testing/application-case.ts';
import { press, sheetCase } from '../testing/sheet-case.ts';

const on = sheetCase();
const open = (view: EmiApplicationView) => openApplicationSheet(on, view);

describe('the papers of a signed loan (decision 38)', () => {
  it('show which instalments the lender received', async () => {
    await open(atStep.done);
    await press('Show the key facts');
    const [, first, second] = screen.getByRole('table', { name: 'EMI Repayments' }).querySelectorAll('tr');
    expect(first?.textContent).toContain('Paid on 07-12-2026');
    expect(second?.textContent).not.toContain('Paid on');
  });

  it('are saved as a PDF under the server’s file name, with the application’s own token', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:paper';
    URL.revokeObjectURL = () => undefined;
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(`${this.download} ${this.href}`);
    });
    on.server.answers('/emi/key-facts/pdf', {
      data: { file_name: 'Key fact statement P-1.pdf', pdf: 'JVBERg==' },
    });
    await open(atStep.done);
    await press('Save the key fact statement (PDF)');
    expect(saved).toEqual(['Key fact statement P-1.pdf blob:paper']);
    expect(on.server.to('/emi/key-facts/pdf')[0]?.headers['authorization']).toBe('Bearer emi.given');
    click.mockRestore();
  });

  it('are missing before the signature', async () => {
    await open(atStep.lender);
    expect(screen.queryByRole('button', { name: /PDF/ })).toBeNull();
  });
});
