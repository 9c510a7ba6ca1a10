import type { StoreVerb } from '#shared/kernel/ports/documentStore.ts'
import type { BackupDocument, TypedValue, WholeStore } from '../backup/format.ts'
import { adminStoreError } from './adminCalls.ts'
import { firestoreClient } from './firestoreClient.ts'

type Documents = Pick<WholeStore, 'documents' | 'putDocuments' | 'deleteDocument'> & {
  /** Paths of all documents there are now, in their order, a page at a time. */
  paths(limit?: number): AsyncIterable<string[]>
  deleteDocuments(paths: readonly string[]): Promise<void>
  close(): Promise<void>
}

interface Page {
  /** Documents after this path; null begins. */
  after: string | null
  limit: number
  isNamesOnly: boolean
}

interface Answer {
  document: { name: string; fields: unknown } | null
  readTime: unknown
}

/**
 * The database as a whole, over the Admin SDK's own client: the SDK itself knows one kind of number
 * and would make whole numbers of doubles. `host`: a server in place of Cloud Firestore.
 */
export function wholeDocuments({
  project,
  host,
}: {
  project: string
  host: string | null
}): Documents {
  const { client, database, options } = firestoreClient(project, host)
  const root = `${database}/documents`

  /** One page by name, from after a path on; at the given moment, or now. */
  async function page({ after, limit, isNamesOnly }: Page, readTime: unknown): Promise<Answer[]> {
    const at = { values: [{ referenceValue: `${root}/${after}` }], before: false }
    const answers = client.runQuery(
      {
        parent: root,
        structuredQuery: {
          from: [{ allDescendants: true }],
          orderBy: [{ field: { fieldPath: '__name__' }, direction: 'ASCENDING' }],
          limit: { value: limit },
          ...(after === null ? {} : { startAt: at }),
          ...(isNamesOnly ? { select: { fields: [{ fieldPath: '__name__' }] } } : {}),
        },
        ...(readTime === null ? {} : { readTime }),
      } as Parameters<typeof client.runQuery>[0],
      options,
    )
    const found: Answer[] = []
    for await (const answer of answers) found.push(answer as Answer)
    return found
  }

  const pathOf = (name: string) => name.slice(root.length + 1)
  const commit = (writes: object[], verb: StoreVerb) =>
    carryOut(verb, async () => void (await client.commit({ database, writes }, options)))
  const deleteDocuments = (paths: readonly string[]) =>
    commit(
      paths.map((path) => ({ delete: `${root}/${path}` })),
      'Remove',
    )

  return {
    async *documents() {
      let readTime: unknown = null
      let after: string | null = null
      for (;;) {
        const asked: Page = { after, limit: PAGE, isNamesOnly: false }
        const answers: Answer[] = await tryAgain(() => page(asked, readTime))
        const documents: BackupDocument[] = []
        for (const answer of answers) {
          readTime ??= answer.readTime
          const { document } = answer
          if (document === null) continue
          const fields = typedFields(document.fields, database)
          documents.push({ path: pathOf(document.name), fields })
        }
        yield* documents
        if (documents.length < PAGE) return
        after = documents.at(-1)?.path ?? null
      }
    },
    async *paths(limit = DELETED_AT_ONCE) {
      let after: string | null = null
      for (;;) {
        const asked: Page = { after, limit, isNamesOnly: true }
        const answers: Answer[] = await tryAgain(() => page(asked, null))
        const paths = answers.flatMap(({ document }) => (document ? [pathOf(document.name)] : []))
        if (paths.length > 0) yield paths
        if (paths.length < limit) return
        after = paths.at(-1) ?? null
      }
    },
    putDocuments: (documents) =>
      commit(
        documents.map(({ path, fields }) => ({
          update: { name: `${root}/${path}`, fields: protoFields(fields, database) },
        })),
        'Set',
      ),
    deleteDocuments,
    deleteDocument: (path) => deleteDocuments([path]),
    close: () => client.close(),
  }
}

/** A page that a lost connection broke is asked for again: reading changes nothing. */
async function tryAgain<T>(read: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await carryOut('Get', read)
    } catch (error) {
      if (tries >= MOST_TRIES || adminStoreError(error, 'Get').code !== 'unavailable') throw error
    }
  }
}

async function carryOut<T>(verb: StoreVerb, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw adminStoreError(error, verb)
  }
}

/** A result's email may hold 700 kB, any document a megabyte: a page stays within 40 megabytes. */
const PAGE = 40
const DELETED_AT_ONCE = 400
const MOST_TRIES = 3

type Proto = Readonly<Record<string, unknown>>
type Fields = Readonly<Record<string, TypedValue>>

/**
 * The fields of a document as the Admin SDK's own client answers them, as JSON that keeps every type:
 * whole numbers and doubles apart, times to the nanosecond, references within the database by their
 * path with a slash before it. Names of fields are in one order, so that the same data is the same text.
 */
function typedFields(fields: unknown, database: string): Fields {
  const entries = Object.entries((fields ?? {}) as Readonly<Record<string, Proto>>)
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, value]) => [name, typedValue(value, database)]))
}

/** The way back. Throws what a damaged value brings. */
function protoFields(fields: Fields, database: string): Record<string, Proto> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, protoValue(value, database)]),
  )
}

function typedValue(value: Proto, database: string): TypedValue {
  const type = String(value['valueType'])
  const held = value[type]
  switch (type) {
    case 'nullValue':
      return { nullValue: null }
    case 'booleanValue':
    case 'stringValue':
      return { [type]: held }
    case 'integerValue':
      return { integerValue: String(held) }
    case 'doubleValue':
      return { doubleValue: doubleText(Number(held)) }
    case 'timestampValue':
      return { timestampValue: timeText(held as { seconds: string | number; nanos: number }) }
    case 'bytesValue':
      return { bytesValue: Buffer.from(held as Uint8Array).toString('base64') }
    case 'referenceValue':
      return { referenceValue: relative(String(held), database) }
    case 'geoPointValue': {
      const { latitude, longitude } = held as { latitude: number; longitude: number }
      return {
        geoPointValue: { latitude: doubleText(latitude), longitude: doubleText(longitude) },
      }
    }
    case 'arrayValue': {
      const { values } = held as { values?: readonly Proto[] }
      return { arrayValue: { values: (values ?? []).map((one) => typedValue(one, database)) } }
    }
    case 'mapValue':
      return { mapValue: { fields: typedFields((held as { fields?: unknown }).fields, database) } }
    default:
      throw new TypeError(`a value of the type ${type}`)
  }
}

function protoValue(value: TypedValue, database: string): Proto {
  const [entry, ...more] = Object.entries(value)
  if (entry === undefined || more.length > 0) throw new TypeError('a value of no one type')
  const [type, held] = entry
  switch (type) {
    case 'nullValue':
      return { nullValue: 'NULL_VALUE' }
    case 'booleanValue':
    case 'stringValue':
    case 'integerValue':
      return { [type]: held }
    case 'doubleValue':
      return { doubleValue: Number(held) }
    case 'timestampValue':
      return { timestampValue: timeOf(String(held)) }
    case 'bytesValue':
      return { bytesValue: Buffer.from(String(held), 'base64') }
    case 'referenceValue':
      return { referenceValue: absolute(String(held), database) }
    case 'geoPointValue': {
      const { latitude, longitude } = held as { latitude: unknown; longitude: unknown }
      return { geoPointValue: { latitude: Number(latitude), longitude: Number(longitude) } }
    }
    case 'arrayValue': {
      const { values } = held as { values: readonly TypedValue[] }
      return { arrayValue: { values: values.map((one) => protoValue(one, database)) } }
    }
    case 'mapValue':
      return { mapValue: { fields: protoFields((held as { fields: Fields }).fields, database) } }
    default:
      throw new TypeError(`a value of the type ${type}`)
  }
}

/** JSON has no words for these four. */
function doubleText(double: number): number | string {
  return Number.isFinite(double) && !Object.is(double, -0)
    ? double
    : Object.is(double, -0)
      ? '-0'
      : String(double)
}

function timeText({ seconds, nanos }: { seconds: string | number; nanos: number }): string {
  const whole = new Date(Number(seconds) * 1000).toISOString().slice(0, -'.000Z'.length)
  return `${whole}.${String(nanos ?? 0).padStart(NANO_DIGITS, '0')}Z`
}

function timeOf(text: string): { seconds: string; nanos: number } {
  const [whole = '', fraction = ''] = text.slice(0, -1).split('.')
  return { seconds: String(Date.parse(`${whole}Z`) / 1000), nanos: Number(fraction) }
}

function relative(name: string, database: string): string {
  const root = `${database}/documents`
  return name.startsWith(`${root}/`) ? name.slice(root.length) : name
}

function absolute(name: string, database: string): string {
  return name.startsWith('/') ? `${database}/documents${name}` : name
}

const NANO_DIGITS = 9
