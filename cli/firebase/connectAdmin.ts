import { deleteApp, initializeApp } from 'firebase-admin/app'
import {
  type DocumentSnapshot,
  type Firestore,
  getFirestore,
  Timestamp,
} from 'firebase-admin/firestore'
import type {
  DocumentStore,
  ListOptions,
  LiveStore,
  StoredDocument,
  TimedStore,
  Watcher,
} from '#shared/kernel/ports/documentStore.ts'
import type { ListingFileStore } from '#shared/kernel/ports/fileStore.ts'
import { type Logger, logFailure } from '#shared/kernel/ports/host.ts'
import {
  adminQuery,
  adminStoreError,
  answerWithin,
  PATIENCE,
  type Patience,
  storedDocument,
} from './adminCalls.ts'
import { adminDocumentStore, type KnownVersions, knownVersions } from './adminDocumentStore.ts'
import { adminFileStore } from './adminFileStore.ts'
import { firestoreClient, WIDE_WINDOW } from './firestoreClient.ts'
import { localBucket } from './target.ts'

/**
 * Connects the Admin SDK to a project: to Cloud Firestore and Cloud Storage with the machine's default
 * credentials, or to the server at `host` (`127.0.0.1:8080`), whose files may be at another.
 */
export function connectAdmin({
  project,
  host,
  bucket = localBucket(project),
  storageHost = host,
  answerWithinMs = PATIENCE.answerWithinMs,
  logger,
}: {
  project: string
  host: string | null
  bucket?: string
  storageHost?: string | null
  answerWithinMs?: number
  /** Where failed calls are logged. */
  logger?: Logger
}): {
  store: DocumentStore
  /** Documents with the database's time. */
  timed: TimedStore
  files: ListingFileStore
  bucket: string
  /** Its views are given up before `close`. */
  live: LiveStore
  close(): Promise<void>
} {
  // The SDK prefers this variable to what it is given, and the target is decided already.
  delete process.env['FIRESTORE_EMULATOR_HOST']
  const app = initializeApp(
    { projectId: project },
    `${project}@${host ?? 'cloud'}#${connections++}`,
  )
  const database = getFirestore(app)
  database.settings({
    ignoreUndefinedProperties: true,
    ...WIDE_WINDOW,
    ...(host === null ? {} : { host, ssl: false }),
  })
  let givenUp = false
  const patience = {
    answerWithinMs,
    onGivenUp: () => {
      givenUp = true
    },
  }
  const versions = knownVersions()
  const connected = firestoreClient(project, host)
  return {
    store: adminDocumentStore(database, connected, { patience, logger, versions }),
    timed: adminTimedStore(database, patience),
    live: adminLiveStore(database, { versions, logger }),
    files: adminFileStore({
      project,
      bucket,
      host: storageHost,
      ...(logger === undefined ? {} : { logger }),
    }),
    bucket,
    close: async () => {
      // The SDK is still trying; ended now, it would throw where nothing can catch it.
      if (givenUp) return
      await connected.client.close()
      await database.terminate()
      await deleteApp(app)
    },
  }
}

/** Apps are registered by name in the SDK; a process may connect more than once. */
let connections = 0

/**
 * The LiveStore port over the Admin SDK, which reconnects. The connection is kept until
 * every view is given up. What it brings is taken into `versions`, for what writes the same database.
 */
export function adminLiveStore(
  database: Firestore,
  {
    versions = knownVersions(),
    logger,
  }: { versions?: KnownVersions; logger?: Logger | undefined } = {},
): LiveStore {
  /** A view has the same snapshots of what did not change: each is read once. */
  const readBefore = new WeakMap<DocumentSnapshot, StoredDocument<object>>()
  function read<T>(path: string, snapshot: DocumentSnapshot): StoredDocument<T> | null {
    const before = readBefore.get(snapshot)
    if (before) return before as StoredDocument<T>
    const data = snapshot.data()
    if (data === undefined) return null
    versions.take(path, snapshot.id, data, snapshot.updateTime)
    const document = storedDocument<object>(snapshot.id, data)
    readBefore.set(snapshot, document)
    return document as StoredDocument<T>
  }

  const failing =
    (path: string, verb: 'Get' | 'GetD', watcher: Watcher<never>) => (cause: unknown) => {
      const error = adminStoreError(cause, 'Listen')
      if (logger) logFailure(logger, { verb, code: error.code }, path)
      watcher.error(error)
    }
  return {
    watch: <T>(path: string, id: string, watcher: Watcher<StoredDocument<T> | null>) =>
      database
        .collection(path)
        .doc(id)
        .onSnapshot(
          (snapshot) => watcher.next(read<T>(path, snapshot)),
          failing(path, 'GetD', watcher),
        ),
    watchList: <T>(path: string, options: ListOptions, watcher: Watcher<StoredDocument<T>[]>) =>
      adminQuery(database, path, options).onSnapshot(
        ({ docs }) => watcher.next(docs.flatMap((found) => read<T>(path, found) ?? [])),
        failing(path, 'Get', watcher),
      ),
  }
}

/**
 * The TimedStore port over the Admin SDK: the times are those of the server's answers, and a version is
 * the moment of the document's last write.
 */
export function adminTimedStore(database: Firestore, patience: Patience): TimedStore {
  return {
    read: <T>(path: string, id: string) =>
      answerWithin(patience, 'GetD', async () => {
        const snapshot = await database.collection(path).doc(id).get()
        const { readTime, updateTime } = snapshot
        const data = snapshot.data()
        return {
          document: data ? storedDocument<T>(id, data) : null,
          version: updateTime ? versionOf(updateTime) : null,
          writtenAt: updateTime?.toDate() ?? null,
          readAt: readTime.toDate(),
        }
      }),
    write: (path, id, data, version) =>
      answerWithin(patience, 'Update', async () => {
        const document = database.collection(path).doc(id)
        const { writeTime } =
          version === null
            ? await document.create(data)
            : await document.update(data, { lastUpdateTime: timeOf(version) })
        return { version: versionOf(writeTime), writtenAt: writeTime.toDate() }
      }),
  }
}

/** Seconds and nanoseconds: a `Date` would lose the microseconds by which two writes differ. */
function versionOf({ seconds, nanoseconds }: Timestamp): string {
  return `${seconds}.${nanoseconds}`
}

function timeOf(version: string): Timestamp {
  const [seconds, nanoseconds] = version.split('.').map(Number)
  return new Timestamp(seconds ?? 0, nanoseconds ?? 0)
}
