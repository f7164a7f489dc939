import { studentIdLabel } from '../student-id.ts';
import type { NamesStudentId } from '../student-id.ts';

/**
 * A sentence with a part that a person types or reads out: that part is not broken over two lines if one has room for
 * it.
 */
export function NoWrap({ text, part }: { readonly text: string; readonly part: string }) {
  const at = part === '' ? -1 : text.indexOf(part);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <bdi className="whole">{part}</bdi>
      {text.slice(at + part.length)}
    </>
  );
}

/** An ID with the page's own label: "Admission Number CEN-1". */
export function StudentIdLine({ page, id }: { readonly page: NamesStudentId; readonly id: string }) {
  return (
    <>
      {studentIdLabel(page)} <bdi className="whole">{id}</bdi>
    </>
  );
}
