import type { List, Page } from './call-types.ts';

/** A list from its pages. @param read one page, behind `after` */
export function listOf<One>(read: (after: string | undefined) => Promise<Page<One>>): List<One> {
  async function* pages(): AsyncGenerator<Page<One>, void> {
    let after: string | undefined;
    for (;;) {
      const page = await read(after);
      yield page;
      if (!page.has_more || page.next === null) return;
      after = page.next;
    }
  }
  return {
    page: () => read(undefined),
    pages,
    async *[Symbol.asyncIterator]() {
      for await (const { data } of pages()) yield* data;
    },
  };
}
