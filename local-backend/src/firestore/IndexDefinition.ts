/** How one field takes part in an index. */
export interface IndexField {
  /** Canonical spelling. */
  path: string
  segments: string[]
  mode: 'ascending' | 'descending' | 'contains'
}

/** An index over all collections of one id; within a collection, or over the whole group. */
export interface IndexDefinition {
  collectionId: string
  scope: 'COLLECTION' | 'COLLECTION_GROUP'
  fields: IndexField[]
  /** Direction of the document's name, which closes every entry. */
  nameDescending: boolean
}

/**
 * Whether entries lie in groups by the element of an array that is the index's first field: a document
 * has as many entries as its array has elements, and all but the element is the same for all of them.
 */
export function isGrouped({ fields }: Pick<IndexDefinition, 'fields'>): boolean {
  return fields[0]?.mode === 'contains'
}

/** One name for equal definitions; another one when entries change their form, so that saved ones go. */
export function indexName({
  collectionId,
  scope,
  fields,
  nameDescending,
}: IndexDefinition): string {
  const parts = fields.map(({ path, mode }) => [path, mode])
  const form = scope === 'COLLECTION_GROUP' ? [CLOSED_NAMES] : []
  const order = isGrouped({ fields }) ? [IN_GROUPS] : []
  return JSON.stringify([collectionId, scope, parts, nameDescending, ...form, ...order])
}

/** Names over all collections close themselves. */
const CLOSED_NAMES = 1
/** Saved group by group. */
const IN_GROUPS = 2

/** The index that every field has without a declaration. */
export function singleFieldIndex(
  collectionId: string,
  scope: IndexDefinition['scope'],
  field: { path: string; segments: string[] },
  mode: 'ascending' | 'contains',
): IndexDefinition {
  const { path, segments } = field
  return { collectionId, scope, fields: [{ path, segments, mode }], nameDescending: false }
}
