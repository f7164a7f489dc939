/**
 * Runs work on one file, and adds the file to an error.
 * @throws the work's error with a message that starts with the file; a database error code stays, by which a deadlock
 *   is retried
 */
export async function naming<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const named = new Error(`${file}: ${error instanceof Error ? error.message : 'unknown reason'}`, {
      cause: error,
    });
    throw error instanceof Error && 'code' in error ? Object.assign(named, { code: error.code }) : named;
  }
}
