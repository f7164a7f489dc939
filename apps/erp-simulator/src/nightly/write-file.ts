import { renameSync, writeFileSync } from 'node:fs';
import type { Books } from '../core/books.ts';
import { rowOf } from '../push/send-students.ts';

/**
 * Writes all students with their fees, but those that Shulk has by the lookup, as an import bundle (docs/import.md). It is whole as soon as it has its name, and the same
 * books give the same file: importing it again changes nothing.
 */
export function writeNightlyFile(books: Books, file: string, group: string): void {
  // From now on they come by the file, before anybody looks them up.
  books.change(({ students }) => {
    for (const student of students) student.brought ||= 'push';
  });
  const { data } = books;
  const { institute } = data;
  if (institute === null) throw new Error('Not connected to Shulk yet.');
  const bundle = {
    version: 1,
    groups: [],
    institutes: [],
    students: data.students
      .filter(({ brought }) => brought === 'push')
      .map((student) => ({
        institute_code: institute.code,
        student_id: student.id,
        ...rowOf(data, student, group),
      })),
  };
  writeFileSync(`${file}.new`, `${JSON.stringify(bundle, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}
