// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { proceed, showWorkflow, step, workflowServer } from './testing/show-workflow.tsx';

// The first open step is selected with each answer [PJ-4.95]; without that rule nothing is, as before a first answer.
vi.mock('@shulk/domain', async (load) => ({
  ...(await load<typeof import('@shulk/domain')>()),
  preselectedStep: () => undefined,
}));

it('Proceed in the workflow is disabled with no selection, though the workflow was read, and enabled by one [PJ-4.97]', async () => {
  workflowServer();
  const { user } = showWorkflow();
  await step(/Registration/);
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull());
  expect((await step(/Registration/)).getAttribute('aria-checked')).toBe('false');
  expect(proceed()?.disabled).toBe(true);
  await user.click(await step(/Registration/));
  expect(proceed()?.disabled).toBe(false);
});
