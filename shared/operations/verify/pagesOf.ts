import type { DocumentStore, Filter, StoredDocument } from '../../ports/documentStore.ts'

/** Documents at hand at one time. */
const PAGE = 120

/** A whole collection, or what of it the filters leave, in the order of its ids, page by page. */
export async function* pagesOf<T>(
  store: Pick<DocumentStore, 'list'>,
  collection: string,
  filters: readonly Filter[] = [],
): AsyncGenerator<StoredDocument<T>[]> {
  let after: string | undefined
  for (;;) {
    const page = await store.list<T>(collection, {
      filters,
      sort: { field: 'id', direction: 'asc' },
      limit: PAGE,
      ...(after === undefined ? {} : { after }),
    })
    if (page.length > 0) yield page
    if (page.length < PAGE) return
    after = page.at(-1)?.id
  }
}
