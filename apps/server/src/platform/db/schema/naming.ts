/**
 * Runs work on one file, and says of an error which file it came from.
 * @throws what the work throws, as an Error whose message begins with the file; a code of the database stays, by which a
 *   deadlock is tried once more
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
