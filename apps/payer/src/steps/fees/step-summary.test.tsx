// @vitest-environment happy-dom
import { aPage } from '@shulk/contract/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer } from '../../testing/fake-server.ts';
import { DynamicStep, EditStep } from './index.ts';
import { NothingPayable } from './ends/nothing-payable.tsx';
import {
  aBlock,
  feeServer,
  row,
  serveBlocks,
  showFeeStep,
  showStep,
  student,
  tuition,
} from './testing/fee-steps.tsx';

const page = aPage({
  form_block: undefined,
  callback_config: { fields: { student_uuid_field: { label: 'Application ID' } } },
});
const named = () => screen.getAllByText('KVS-2041').map(({ parentElement }) => parentElement?.textContent);
const BOTH = [
  expect.stringMatching(/Application ID KVS-2041$/) as unknown,
  expect.stringMatching(/Application ID KVS-2041$/) as unknown,
];

it('labels the student’s ID as the page does, in the summary and on phones, in each fee step', async () => {
  const server = feeServer();
  serveBlocks(server, aBlock('DIRECT', tuition));
  server.serve({ 'fees.dynamic': () => answer([]) });
  showFeeStep({ page });
  await row('Tuition Fee');
  expect(named()).toEqual(BOTH);
});

it.each([
  ['dynamic', () => showStep((onDone) => <DynamicStep page={page} student={student} onDone={onDone} />)],
  [
    'edit',
    () =>
      showStep((onDone) => (
        <EditStep page={page} student={student} sessionCode={undefined} onDone={onDone} />
      )),
  ],
])('labels it so in the %s step too', (_, show) => {
  feeServer();
  show();
  expect(named()).toEqual(BOTH);
});

it('labels it so if nothing is payable', () => {
  showStep(() => <NothingPayable page={page} student={student} />);
  expect(named()).toEqual(['Application ID KVS-2041']);
});
