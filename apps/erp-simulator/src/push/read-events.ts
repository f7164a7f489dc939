import type { Shulk, ShulkEvent } from '@shulk/client';
import type { Books, Data } from '../core/books.ts';
import { postMoney } from '../core/postings.ts';

const studentIdOf = ({ data: object }: ShulkEvent): string =>
  object.object === 'student' ? object.id : 'student_id' in object ? object.student_id : '';

/**
 * Takes an event, by a webhook or from the list: posts what it says about money, once for each id.
 * @returns whether it was new
 */
export function takeEvent(data: Data, event: ShulkEvent): boolean {
  if (data.taken[event.id]) return false;
  data.taken[event.id] = true;
  const { data: object } = event;
  if (object.object === 'payment' || object.object === 'refund' || object.object === 'offline_payment')
    postMoney(data, object);
  return true;
}

/** Counts an event among those of its student. @returns false if one before it is missing */
export function followsOn(data: Data, event: ShulkEvent): boolean {
  const sequence = event.student_sequence;
  if (sequence === null) return true;
  const student = studentIdOf(event);
  const last = data.heard[student] ?? 0;
  if (sequence === last + 1) data.heard[student] = sequence;
  return sequence <= last + 1;
}

/**
 * Reads all events since the last reading: whatever webhooks missed is posted now. The place goes into the books with what
 * was read before it, so that nothing is lost wherever this stops.
 * @returns how many events were new
 */
export async function catchUp(shulk: Shulk, books: Books): Promise<number> {
  const { cursor } = books.data;
  let found = 0;
  const list = shulk.events.list({ limit: 200, ...(cursor === '' ? {} : { after: cursor }) });
  for await (const { data: events, next } of list.pages()) {
    found += books.change((data) => {
      data.cursor = next ?? data.cursor;
      // The list leaves none out, so nothing is missing before its events.
      for (const event of events)
        if (event.student_sequence !== null)
          data.heard[studentIdOf(event)] = Math.max(
            data.heard[studentIdOf(event)] ?? 0,
            event.student_sequence,
          );
      return events.filter((event) => takeEvent(data, event)).length;
    });
  }
  return found;
}
