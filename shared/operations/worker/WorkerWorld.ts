import type { CarrierEndpoint } from '../../ports/carrierEndpoint.ts'
import type { ListingFileStore } from '../../ports/fileStore.ts'
import type { Logger } from '../../ports/logger.ts'
import type { WorkWorld } from '../advance/workOnAudit.ts'

/** What the worker needs of the world: the engine's, and where it tells what it could not do. */
export interface WorkerWorld extends WorkWorld {
  logger: Logger
  /** False: a database on this machine, whose audits are marked as local. Not given: the firm's own. */
  isReal?: boolean
  /** The bucket that the public uploads to. */
  bucket?: string
  /** Where files are; without it they are neither looked at nor removed. */
  files?: ListingFileStore
  /** The way to carriers' machines; without it results wait for a worker that has one. */
  endpoint?: CarrierEndpoint
}
