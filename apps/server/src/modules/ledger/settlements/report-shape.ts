import { z } from 'zod';
import { RowFault } from './settlement-row.ts';

/**
 * The list of entries in a report: the file is that list, or an object that holds it under `name`.
 * @param field what every entry has, for the error message
 * @throws Error saying what is expected
 */
export function listIn(raw: unknown, name: string, field: string): readonly unknown[] {
  const held = z.looseObject({ [name]: z.array(z.unknown()) }).safeParse(raw);
  const list = Array.isArray(raw) ? raw : held.success ? held.data[name] : undefined;
  if (!Array.isArray(list))
    throw new Error(
      `it is no settlement report of this gateway: a list "${name}" of rows with ${field} is missing.`,
    );
  return list;
}

/** Parses an entry. @throws RowFault naming each wrong field */
export function shapeOf<S extends z.ZodType>(shape: S, entry: unknown): z.output<S> {
  const read = shape.safeParse(entry);
  if (read.success) return read.data;
  const faults = read.error.issues.map((issue) => `${issue.path.join('.') || 'the row'}: ${issue.message}`);
  throw new RowFault(faults.join('; '));
}
