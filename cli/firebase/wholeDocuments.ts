import { credentials } from '@grpc/grpc-js'
import { v1 } from 'firebase-admin/firestore'
import type { StoreVerb } from '#shared/ports/storeError.ts'
import type { BackupDocument } from '../backup/BackupLine.ts'
import type { WholeStore } from '../backup/WholeStore.ts'
import { adminStoreError } from './adminStoreError.ts'
import { protoFields, typedFields } from './typedValue.ts'

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
  const database = `projects/${project}/databases/(default)`
  const root = `${database}/documents`
  const client = new v1.FirestoreClient({ projectId: project, ...localOptions(host) })
  const headers = {
    'google-cloud-resource-prefix': database,
    ...(host === null ? {} : { Authorization: 'Bearer owner' }),
  }
  const options = { otherArgs: { headers }, timeout: ANSWER_WITHIN_MS }

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

function localOptions(host: string | null): object {
  if (host === null) return {}
  // A local server takes no credentials; looking for a cloud machine's would cost seconds off-line.
  process.env['METADATA_SERVER_DETECTION'] = 'none'
  const { hostname, port } = new URL(`http://${host}`)
  return {
    servicePath: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || 80),
    sslCreds: credentials.createInsecure(),
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

/** A result's e-mail may hold 700 kB, any document a megabyte: a page stays within 40 megabytes. */
const PAGE = 40
const DELETED_AT_ONCE = 400
const ANSWER_WITHIN_MS = 60_000
const MOST_TRIES = 3
