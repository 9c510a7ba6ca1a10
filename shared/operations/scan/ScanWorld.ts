import type { FileStore } from '../../ports/fileStore.ts'
import type { WorkWorld } from '../advance/workOnAudit.ts'

/** What working on scans needs of the world. */
export type ScanWorld = WorkWorld & { files: FileStore }
