import {
  createFirestoreService,
  type LocalFirestore,
} from '../../src/firestore/createFirestoreService.ts'
import type { Document, StructuredQuery } from '../../src/firestore/types.ts'
import type { Store } from '../../src/store/Store.ts'
import { PROJECT } from './project.ts'

export const DATABASE = `projects/${PROJECT}/databases/(default)`
export const ADMIN = { kind: 'admin' } as const

export function doc(path: string): string {
  return `${DATABASE}/documents/${path}`
}

/** The database over a store, in this process, with a composite index. */
export function openService(store: Store): LocalFirestore {
  const fields = ['n', 'text'].map((fieldPath) => ({ fieldPath, order: 'ASCENDING' }))
  return createFirestoreService({
    store,
    projectId: PROJECT,
    policy: { check: () => null },
    indexes: { indexes: [{ collectionGroup: 'a', fields }] },
  })
}

/** Texts of all documents by path: read one after another, and as found through indexes. */
export async function readTexts(
  service: LocalFirestore,
): Promise<{ scanned: Map<string, string>; found: Map<string, string> }> {
  const scanned = new Map<string, string>()
  const found = new Map<string, string>()
  for (const collectionId of ['a', 'b']) {
    const parent = `${DATABASE}/documents`
    const { documents } = await service.listDocuments(ADMIN, { parent, collectionId })
    for (const document of documents) scanned.set(pathOf(document), textOf(document))
    const [byNumber, byText] = [['n'], ['n', 'text']].map((paths) => ({
      from: [{ collectionId }],
      orderBy: paths.map((fieldPath) => ({ field: { fieldPath } })),
    }))
    const structuredQuery = (collectionId === 'a' ? byText : byNumber) as StructuredQuery
    for (const { document } of await service.runQuery(ADMIN, { parent, structuredQuery })) {
      if (document !== undefined) found.set(pathOf(document), textOf(document))
    }
  }
  return { scanned, found }
}

function pathOf({ name = '' }: Partial<Document>): string {
  return name.slice(doc('').length)
}

function textOf({ fields }: Partial<Document>): string {
  const text = fields?.['text']
  return text !== undefined && 'stringValue' in text ? text.stringValue : ''
}
