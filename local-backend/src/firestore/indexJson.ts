import type { IndexEntry } from './IndexConfig.ts'
import type { IndexDefinition } from './IndexDefinition.ts'

/** A definition as an entry of `firestore.indexes.json`. */
export function indexJson({ collectionId, scope, fields }: IndexDefinition): IndexEntry {
  return {
    collectionGroup: collectionId,
    queryScope: scope,
    fields: fields.map(({ path, mode }) => {
      if (mode === 'contains') return { fieldPath: path, arrayConfig: 'CONTAINS' }
      return { fieldPath: path, order: mode === 'ascending' ? 'ASCENDING' : 'DESCENDING' }
    }),
  }
}
