import { randomFsid } from '#shared/audit/access/auditCode.ts'
import { trimTexts } from '#shared/kernel/cleanText.ts'
import {
  type BatchWrite,
  type Data,
  type DocumentStore,
  type Filter,
  type ListOptions,
  type StoredDocument,
  StoreError,
  type StoreVerb,
} from '#shared/kernel/ports/documentStore.ts'
import type { Random } from '#shared/kernel/random.ts'
import { listDocuments } from '#shared/testing/listDocuments.ts'

/** A store in memory in which the demo is played. */
export interface ScratchStore extends DocumentStore {
  /** A whole collection, in no particular order. */
  all<T>(collection: string): StoredDocument<T>[]
}

type Collection = Map<string, Data>

/**
 * Keeps documents as they are given and hands them out so: the operations change nothing that they
 * read, and copies of a hundred fields for each read would be most of the work of playing.
 */
export function scratchStore(random: Random): ScratchStore {
  const collections = new Map<string, Collection>()

  function documentsOf(collection: string): Collection {
    const found = collections.get(collection) ?? new Map<string, Data>()
    collections.set(collection, found)
    return found
  }

  function change(verb: StoreVerb, collection: string, id: string, data: Data): void {
    const documents = documentsOf(collection)
    const found = documents.get(id)
    if (!found) throw new StoreError('not-found', verb, `${collection} holds no such document`)
    documents.set(id, { ...found, ...trimTexts(data) })
  }

  function check(write: BatchWrite): void {
    const found = documentsOf(write.collection).get(write.id)
    if (write.kind === 'create' && found)
      throw new StoreError('already-exists', 'Batch', `${write.collection} holds it already`)
    if (!('expect' in write) || !write.expect) return
    if (found?.[write.expect.field] !== write.expect.value)
      throw new StoreError('conflict', 'Batch', `${write.collection}: it is another by now`)
  }

  function apply({ kind, collection, id, ...rest }: BatchWrite): void {
    if (kind === 'delete') documentsOf(collection).delete(id)
    else if ('data' in rest && kind === 'update') change('Batch', collection, id, rest.data)
    else if ('data' in rest) documentsOf(collection).set(id, rest.data)
  }

  async function list<T>(
    collection: string,
    options: ListOptions = {},
  ): Promise<StoredDocument<T>[]> {
    const among = entriesAmong(documentsOf(collection), options.filters)
    return listDocuments(among, options).map((entry) => document<T>(entry))
  }

  async function editList(
    collection: string,
    id: string,
    field: string,
    edit: (held: unknown[]) => unknown[],
  ): Promise<void> {
    const held = documentsOf(collection).get(id)?.[field]
    change('Update', collection, id, { [field]: edit(Array.isArray(held) ? held : []) })
  }

  return {
    all: <T>(collection: string) => [...documentsOf(collection)].map((entry) => document<T>(entry)),
    async get<T>(collection: string, id: string) {
      const found = documentsOf(collection).get(id)
      return found ? document<T>([id, found]) : null
    },
    list,
    count: async (collection, options = {}) => (await list(collection, options)).length,
    listNested: (collection, id, nested) => list(`${collection}/${id}/${nested}`),
    async add(collection, data) {
      const id = randomFsid(random)
      documentsOf(collection).set(id, data)
      return id
    },
    async set(collection, id, data) {
      documentsOf(collection).set(id, data)
    },
    async delete(collection, id) {
      documentsOf(collection).delete(id)
    },
    async update(collection, id, data) {
      change('Update', collection, id, data)
    },
    arrayUnion: (collection, id, field, values) =>
      editList(collection, id, field, (held) => [...new Set([...held, ...values])]),
    arrayRemove: (collection, id, field, values) =>
      editList(collection, id, field, (held) => held.filter((one) => !values.includes(one))),
    async batch(writes) {
      for (const write of writes) check(write)
      for (const write of writes) apply(write)
    },
  }
}

function document<T>([id, data]: [string, Data]): StoredDocument<T> {
  return { ...data, id } as StoredDocument<T>
}

/** Documents that are asked for by their ids are looked up; nothing else has an index. */
function entriesAmong(documents: Collection, filters: readonly Filter[] = []): [string, Data][] {
  const byId = filters.find(({ field, op }) => field === 'id' && op === 'in')
  if (byId?.op !== 'in') return [...documents]
  return byId.value.flatMap((id) => {
    const found = documents.get(String(id))
    return found ? [[String(id), found] as [string, Data]] : []
  })
}
