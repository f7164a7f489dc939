import { AppError } from '../../../platform/errors.ts';

/** Words a bundle's refusal for a terminal: one line per problem. */
export function explainRefusal(file: string, error: unknown): string {
  if (error instanceof AppError && error.fields !== undefined)
    return problemList(file, error.message, error.fields);
  return `${file}: ${error instanceof Error ? error.message : 'an unknown problem'}`;
}

/** A refusal's message and its problems by path. */
export function problemList(file: string, message: string, fields: Readonly<Record<string, string>>): string {
  const lines = Object.entries(fields).map(([path, problem]) => `  - ${path}: ${problem}`);
  return [`${file}: ${message}`, ...lines].join('\n');
}
