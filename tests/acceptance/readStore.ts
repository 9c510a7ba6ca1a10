import { deleteApp, initializeApp } from 'firebase-admin/app'
import { getFirestore } from 'firebase-admin/firestore'
import { whileRunning } from './runCommand.ts'

// The SDK would look for a cloud machine's credentials, and wait for them.
process.env['METADATA_SERVER_DETECTION'] = 'none'

/** A document as it lies in the store. */
export interface StoredDocument {
  /** `audits/{id}` */
  path: string
  data: Record<string, unknown>
  /** When it was last written. */
  updated: string
}

/**
 * Every document in a data folder, by way of a server on it and the official Admin SDK: nothing of
 * ours decides what is there. With `only`, those of these top collections: the whole demo is 2,500.
 */
export function readStore(folder: string, only?: readonly string[]): Promise<StoredDocument[]> {
  const backend = ['backend', '--data', folder, '--no-seed', '--port', '0']
  return whileRunning(backend, /FIRESTORE_EMULATOR_HOST=(\S+)/, async ([, host = '']) => {
    const app = initializeApp({ projectId: 'demo-bakehouse' }, `read ${host}`)
    const database = getFirestore(app)
    database.settings({ host, ssl: false })
    try {
      const queries = only
        ? only.map((name) => database.collection(name))
        : [...(await database.listCollections()), database.collectionGroup('private')]
      const reads = queries.map((query) => query.get())
      return (await Promise.all(reads)).flatMap(({ docs }) =>
        docs.map((snapshot) => ({
          path: snapshot.ref.path,
          data: snapshot.data(),
          updated: `${snapshot.updateTime.seconds}.${snapshot.updateTime.nanoseconds}`,
        })),
      )
    } finally {
      await database.terminate()
      await deleteApp(app)
    }
  })
}

/** The documents of one collection, by id. */
export function inCollection(
  documents: readonly StoredDocument[],
  collection: string,
): Map<string, Record<string, unknown>> {
  return new Map(
    documents
      .filter(({ path }) => path.split('/').slice(0, -1).join('/') === collection)
      .map(({ path, data }) => [path.slice(collection.length + 1), data]),
  )
}
