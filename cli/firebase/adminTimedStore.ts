import { type Firestore, Timestamp } from 'firebase-admin/firestore'
import type { TimedStore } from '#shared/ports/timedStore.ts'
import { answerWithin, type Patience } from './answerWithin.ts'
import { storedDocument } from './storedDocument.ts'

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
