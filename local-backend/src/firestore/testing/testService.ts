import { openStore } from '../../store/openStore.ts'
import type { Store } from '../../store/Store.ts'
import {
  createFirestoreService,
  type FirestoreServiceOptions,
  type LocalFirestore,
} from '../createFirestoreService.ts'
import type { Document, Fields, FirestoreService, StructuredQuery } from '../types.ts'

/** For tests: a database in memory that allows everything, unless a policy is given. */
export async function createTestService(
  options: Partial<FirestoreServiceOptions> = {},
): Promise<{ service: LocalFirestore; store: Store }> {
  const clock = options.clock ?? (() => TEST_TIME)
  const store = options.store ?? (await openStore({ clock }))
  const policy = options.policy ?? { check: () => null }
  const service = createFirestoreService({ projectId: 'demo', ...options, store, policy, clock })
  return { service, store }
}

export const TEST_TIME = Date.parse('2026-03-04T05:06:07Z')
export const DATABASE = 'projects/demo/databases/(default)'
export const ROOT = `${DATABASE}/documents`
export const ADMIN = { kind: 'admin' } as const

export function doc(path: string): string {
  return `${ROOT}/${path}`
}

export async function put(service: FirestoreService, path: string, fields: Fields): Promise<void> {
  await service.commit(ADMIN, {
    database: DATABASE,
    writes: [{ update: { name: doc(path), fields } }],
  })
}

/** Paths below the root of what a query finds. */
export async function findPaths(
  service: FirestoreService,
  structuredQuery: StructuredQuery,
  parent = ROOT,
): Promise<string[]> {
  const answers = await service.runQuery(ADMIN, { parent, structuredQuery })
  return answers.flatMap(({ document }) => (document === undefined ? [] : [pathOf(document)]))
}

export function pathOf(document: Document): string {
  return document.name.slice(ROOT.length + 1)
}
