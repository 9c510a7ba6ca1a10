import type { SealKeys } from '#shared/domain/audit/historySeal.ts'
import type { DocumentStore } from '#shared/ports/documentStore.ts'
import type { ListingFileStore } from '#shared/ports/fileStore.ts'
import type { LiveStore } from '#shared/ports/liveStore.ts'
import type { TimedStore } from '#shared/ports/timedStore.ts'

/** A local backend that runs in this process. */
export interface LocalServer {
  port: number
  /** `127.0.0.1:PORT` */
  host: string
  url: string
  /** True when the store was empty and got the demo data. */
  seeded: boolean
  /** What histories are sealed with. */
  seals: SealKeys
  /** The store, through the Admin SDK like any other; connected when first asked for. */
  store(): Promise<DocumentStore>
  /** The same, with its files and its live views. */
  connect(): Promise<{
    store: DocumentStore
    timed: TimedStore
    files: ListingFileStore
    bucket: string
    live: LiveStore
  }>
  /** All documents and accounts as lines of JSON, as of now. */
  exportData(): AsyncIterable<string>
  close(): Promise<void>
}
