import type { createLocalBackend } from '#local-backend/createLocalBackend.ts'

type FirestoreService = Awaited<ReturnType<typeof createLocalBackend>>['service']

/** Whether the store has no collection at all: nothing that could be somebody's is ever touched. */
export async function isFresh(service: FirestoreService, project: string): Promise<boolean> {
  const { collectionIds } = await service.listCollectionIds(
    { kind: 'admin' },
    { parent: `projects/${project}/databases/(default)/documents`, pageSize: 1 },
  )
  return collectionIds.length === 0
}
