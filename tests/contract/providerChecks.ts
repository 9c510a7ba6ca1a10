import { textKey } from '#shared/kernel/compareTexts.ts'

/** A record as any react-admin provider gives it. */
export type AnyRecord = { id: string | number } & Record<string, unknown>

/** The part of react-admin's data provider that the checks use: any provider has it. */
export interface AnyProvider {
  supportAbortSignal?: boolean
  getList(resource: string, params: object): Promise<AnyPage>
  getOne(resource: string, params: object): Promise<{ data: AnyRecord }>
  getMany(resource: string, params: object): Promise<{ data: AnyRecord[] }>
  getManyReference(resource: string, params: object): Promise<AnyPage>
  update(resource: string, params: object): Promise<{ data: AnyRecord }>
}

export interface AnyPage {
  data: AnyRecord[]
  total?: number
  pageInfo?: { hasNextPage?: boolean; hasPreviousPage?: boolean }
}

/** What the provider under check works on: a resource of more than 60 records. */
export interface CheckedWorld {
  resource: string
  /** A field with another value in each record, by which the list is sorted. */
  sortField: string
  /** Fields by which it can be sorted too; many records share a value, some have none. */
  otherSortFields: readonly string[]
  count: number
  /** A filter that finds the records whose `field` is `value`, and a search for a word's beginning. */
  equality: { filter: object; field: string; value: unknown }
  search: { filter: object; isFound: (record: AnyRecord) => boolean }
  reference: { resource: string; target: string; id: string; sortField: string }
  /** A field that may be edited. */
  editable: string
}

/** A check: null when it holds, else what was wrong. */
export interface ProviderCheck {
  name: string
  run(provider: AnyProvider, world: CheckedWorld): Promise<string | null>
}

const PER_PAGE = 25

/** What react-admin asks of any data provider, and what a list of 100,000 records needs of it. */
export const PROVIDER_CHECKS: readonly ProviderCheck[] = [
  check('getList: a page of records, each with its id', async (provider, world) => {
    const { data } = await provider.getList(world.resource, page(world, 1))
    if (data.length !== PER_PAGE) return `${data.length} records`
    return data.every(({ id }) => id !== undefined) ? null : 'a record without an id'
  }),
  check('getList: sorted, and page 2 goes on where page 1 ends', async (provider, world) => {
    const first = await provider.getList(world.resource, page(world, 1))
    const second = await provider.getList(world.resource, page(world, 2))
    const keys = [...first.data, ...second.data].map((record) => String(record[world.sortField]))
    const sorted = [...keys].sort((one, other) => (one < other ? -1 : 1))
    if (new Set(keys).size !== keys.length) return 'a record twice'
    return keys.join() === sorted.join() ? null : 'not in order'
  }),
  check('getList: by other fields, both ways, each record once', async (provider, world) => {
    for (const field of world.otherSortFields) {
      for (const order of ['ASC', 'DESC'] as const) {
        const wrong = await wrongWhenSorted(provider, world, { field, order })
        if (wrong !== null) return `${field} ${order}: ${wrong}`
      }
    }
    return null
  }),
  check('getList: says whether there is a next page', async (provider, world) => {
    const { total, pageInfo } = await provider.getList(world.resource, page(world, 1))
    const hasNext = pageInfo?.hasNextPage ?? (total === undefined ? undefined : total > PER_PAGE)
    return hasNext === true ? null : 'it does not'
  }),
  check('getList: a page past the end is empty, no failure', async (provider, world) => {
    const past = Math.ceil(world.count / PER_PAGE) + 1
    const { data } = await provider.getList(world.resource, page(world, past))
    return data.length === 0 ? null : `${data.length} records`
  }),
  check('getList: a filter narrows', async (provider, world) => {
    const { filter, field, value } = world.equality
    const { data } = await provider.getList(world.resource, page(world, 1, filter))
    if (data.length === 0) return 'nothing found'
    return data.every((record) => record[field] === value) ? null : 'others too'
  }),
  check('getList: a word is found by its beginning', async (provider, world) => {
    const { filter, isFound } = world.search
    const { data } = await provider.getList(world.resource, page(world, 1, filter))
    if (data.length === 0) return 'nothing found'
    return data.every(isFound) ? null : 'others too'
  }),
  check('getOne: the record, and a refusal for none', async (provider, world) => {
    const [wanted] = (await provider.getList(world.resource, page(world, 1))).data
    const { data } = await provider.getOne(world.resource, { id: wanted?.id })
    if (data.id !== wanted?.id) return 'another record'
    const none = await refusedStatus(provider.getOne(world.resource, { id: 'no-such-id' }))
    return none === null ? 'a record that is not there' : null
  }),
  check('getMany: each once, what is not there left out', async (provider, world) => {
    const { data } = await provider.getList(world.resource, page(world, 1))
    const wanted = data.slice(0, 3).map(({ id }) => id)
    const ids = [...wanted, ...wanted, 'no-such-id']
    const found = (await provider.getMany(world.resource, { ids })).data
    const known = found.filter((record) => record && wanted.includes(record.id))
    if (new Set(known.map(({ id }) => id)).size !== 3) return `${known.length} of 3`
    return found.length === 3 ? null : `${found.length} for 3`
  }),
  check('getManyReference: only those that refer', async (provider, world) => {
    const { resource, target, id, sortField } = world.reference
    const { data } = await provider.getManyReference(resource, {
      target,
      id,
      filter: {},
      sort: { field: sortField, order: 'DESC' },
      pagination: { page: 1, perPage: PER_PAGE },
    })
    if (data.length === 0) return 'none'
    return data.every((record) => record[target] === id) ? null : 'others too'
  }),
  check('update: the record with its changes', async (provider, world) => {
    const { record, saved } = await edit(provider, world, 'first words')
    if (saved.data[world.editable] !== 'first words') return 'not changed'
    const again = await provider.getOne(world.resource, { id: record.id })
    return again.data[world.editable] === 'first words' ? null : 'not kept'
  }),
  check('update: what somebody else changed is not overwritten (412)', async (provider, world) => {
    const { record } = await edit(provider, world, 'second words')
    const late = provider.update(world.resource, {
      id: record.id,
      data: { ...record, [world.editable]: 'late words' },
      previousData: record,
    })
    const status = await refusedStatus(late)
    if (status === null) return 'overwritten'
    return status === 412 || status === 409 ? null : `status ${status}`
  }),
  check('a failure has an HTTP-like status', async (provider, world) => {
    const status = await refusedStatus(provider.getOne(world.resource, { id: 'no-such-id' }))
    return typeof status === 'number' && status >= 400 && status < 500 ? null : `status ${status}`
  }),
  check('an aborted read rejects', async (provider, world) => {
    if (provider.supportAbortSignal !== true) return 'no supportAbortSignal'
    const controller = new AbortController()
    controller.abort()
    const read = provider.getList(world.resource, { ...page(world, 1), signal: controller.signal })
    return (await refusedStatus(read)) === null ? 'it answered' : null
  }),
]

function check(name: string, run: ProviderCheck['run']): ProviderCheck {
  return {
    name,
    run: async (provider, world) => {
      try {
        return await run(provider, world)
      } catch (error) {
        return `failed: ${messageOf(error).slice(0, 120)}`
      }
    },
  }
}

/** What is wrong with the whole list in another order. What has no value may stand at either end. */
async function wrongWhenSorted(
  provider: AnyProvider,
  world: CheckedWorld,
  sort: { field: string; order: 'ASC' | 'DESC' },
): Promise<string | null> {
  const records: AnyRecord[] = []
  for (let number = 1; number <= Math.ceil(world.count / PER_PAGE); number++)
    records.push(...(await provider.getList(world.resource, { ...page(world, number), sort })).data)
  const once = new Set(records.map(({ id }) => id)).size
  if (once !== world.count || records.length !== world.count)
    return `${once} of ${world.count} records, ${records.length} rows`
  const values = records.map((record) => textKey(String(record[sort.field] ?? '')))
  const known = values.filter((value) => value !== '')
  const sorted = known.toSorted((one, other) => (one < other ? -1 : 1))
  if (sort.order === 'DESC') sorted.reverse()
  if (known.join('\n') !== sorted.join('\n')) return 'not in order'
  const [first, last] = [values.findIndex(Boolean), values.findLastIndex(Boolean)]
  return last - first + 1 === known.length ? null : 'records without a value in between'
}

function page(world: CheckedWorld, number: number, filter: object = {}) {
  return {
    pagination: { page: number, perPage: PER_PAGE },
    sort: { field: world.sortField, order: 'ASC' },
    filter,
  }
}

/** Edits the first record; the answer has it as it was before. */
async function edit(provider: AnyProvider, world: CheckedWorld, words: string) {
  const [first] = (await provider.getList(world.resource, page(world, 1))).data
  const { data: record } = await provider.getOne(world.resource, { id: first?.id })
  const saved = await provider.update(world.resource, {
    id: record.id,
    data: { ...record, [world.editable]: words },
    previousData: record,
  })
  return { record, saved }
}

/** The status of a refusal, 0 where it has none; null when there was an answer. */
async function refusedStatus(answer: Promise<unknown>): Promise<number | null> {
  try {
    await answer
    return null
  } catch (error) {
    const status = (error as { status?: unknown } | null)?.status
    return typeof status === 'number' ? status : 0
  }
}

function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message
  return typeof error === 'object' ? JSON.stringify(error) : String(error)
}
