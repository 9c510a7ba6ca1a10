import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { DemoSeed } from './play/playDemo.ts'

/** The document of `engine` that says from what the demo is played and whether it is whole. */
export const DEMO_JOB_ID = 'demo'

export interface DemoJob extends DemoSeed {
  done: boolean
}

/** The demo's job as it was begun; null in a store where no demo was. */
export function readDemoJob(store: Pick<DocumentStore, 'get'>): Promise<DemoJob | null> {
  return store.get<DemoJob>(COLLECTIONS.engine, DEMO_JOB_ID)
}
