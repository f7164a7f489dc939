import type { BundleStudent } from '@shulk/contract';
import { mergeContacts } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import { studentKey } from '../check/student-list.ts';
import { revokeAccess, endContacts, selectContacts, writeContactRows } from '../stores/contacts.store.ts';
import type { ContactRow, LostContact } from '../stores/contacts.store.ts';
import type { Tally } from './tally.ts';

/**
 * Writes the contacts of stored students. Contacts missing from a replacing list lose access at once, and a corrected
 * name makes no duplicate (decision 64).
 */
export async function writeContacts(
  tx: Executor,
  students: readonly BundleStudent[],
  tally: Tally,
  now: Instant,
): Promise<void> {
  const named = students.filter((student) => student.guardians.length > 0);
  if (named.length === 0) return;
  const stored = new Map(
    (await selectContacts(tx, named)).map((one) => [
      studentKey(one.institute_code, one.student_uuid_key),
      one,
    ]),
  );
  const rows: ContactRow[] = [];
  const ended: number[] = [];
  const lost: LostContact[] = [];
  let all = 0;
  for (const student of named) {
    const found = stored.get(studentKey(student.institute_code, student.student_id));
    if (found === undefined) continue;
    const { institute_id, student_id } = found;
    const change = mergeContacts(found.contacts, student.guardians, student.guardians_mode ?? 'replace');
    rows.push(...change.written.map((one) => ({ ...one, institute_id, student_id })));
    ended.push(...change.ended);
    lost.push(...change.lost.map((destination) => ({ student_id, destination })));
    all += student.guardians.length + change.ended.length;
  }
  await endContacts(tx, ended);
  await writeContactRows(tx, rows);
  await revokeAccess(tx, lost, now);
  const created = rows.filter((row) => row.id === null).length;
  // A contact that only stops being primary is updated with those of the file.
  tally.add('guardians', Math.max(all, rows.length + ended.length), {
    created,
    updated: rows.length - created + ended.length,
  });
}
