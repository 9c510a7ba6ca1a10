import type { WholeStore } from '../backup/WholeStore.ts'
import { wholeDocuments } from './wholeDocuments.ts'
import { wholeFiles } from './wholeFiles.ts'

/** Where a database and its files are; a null host is the cloud. */
export interface WholeStorePlace {
  project: string
  host: string | null
  bucket: string
  storageHost: string | null
}

/** The whole of a project: Cloud Firestore and Cloud Storage, emulators, or the local backend. */
export function adminWholeStore({
  project,
  host,
  bucket,
  storageHost,
}: WholeStorePlace): WholeStore {
  const documents = wholeDocuments({ project, host })
  const files = wholeFiles({ project, bucket, host: storageHost })
  return {
    ...documents,
    ...files,
    async isEmpty(except) {
      for await (const paths of documents.paths(2)) {
        if (paths.some((path) => path !== except)) return false
        break
      }
      return !(await files.hasFiles())
    },
    async clear(except, onDeleted) {
      for await (const paths of documents.paths()) {
        const others = paths.filter((path) => path !== except)
        if (others.length > 0) await documents.deleteDocuments(others)
        onDeleted(others.length)
      }
      for (const { path } of await files.files()) {
        await files.deleteFile(path)
        onDeleted(1)
      }
    },
  }
}
