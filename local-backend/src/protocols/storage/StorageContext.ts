import type { IncomingMessage } from 'node:http'
import type { Caller } from '../../firestore/types.ts'
import type { StorageService } from '../../storage/createStorageService.ts'

/** What answering a request about files needs. */
export interface StorageContext {
  service: StorageService
  /** Who calls. Throws `StatusError`. */
  identifyCaller: (request: IncomingMessage, projectId: string | undefined) => Caller
}
