import { deleteApp, initializeApp } from 'firebase-admin/app'
import { getFirestore } from 'firebase-admin/firestore'
import type { DocumentStore } from '#shared/ports/documentStore.ts'
import type { ListingFileStore } from '#shared/ports/fileStore.ts'
import type { LiveStore } from '#shared/ports/liveStore.ts'
import type { Logger } from '#shared/ports/logger.ts'
import type { TimedStore } from '#shared/ports/timedStore.ts'
import { adminDocumentStore } from './adminDocumentStore.ts'
import { adminFileStore } from './adminFileStore.ts'
import { adminLiveStore } from './adminLiveStore.ts'
import { adminTimedStore } from './adminTimedStore.ts'
import { PATIENCE } from './answerWithin.ts'
import { knownVersions } from './knownVersions.ts'
import { localBucket } from './localBucket.ts'

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
  // The SDK prefers this variable to what it is told, and the target is decided already.
  delete process.env['FIRESTORE_EMULATOR_HOST']
  // A local server takes no credentials; looking for a cloud machine's would cost seconds off-line.
  if (host !== null) process.env['METADATA_SERVER_DETECTION'] = 'none'
  const app = initializeApp(
    { projectId: project },
    `${project}@${host ?? 'cloud'}#${connections++}`,
  )
  const database = getFirestore(app)
  database.settings({
    ignoreUndefinedProperties: true,
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
  return {
    store: adminDocumentStore(database, { patience, logger, versions }),
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
      // The SDK is still trying; ended now, it would throw where nobody can catch it.
      if (givenUp) return
      await database.terminate()
      await deleteApp(app)
    },
  }
}

/** Apps are registered by name in the SDK; a process may connect more than once. */
let connections = 0
