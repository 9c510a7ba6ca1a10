import { formatFieldPath, parseFieldPath } from './fieldPaths.ts'
import { type IndexDefinition, type IndexField, indexName } from './IndexDefinition.ts'
import { NAME_FIELD } from './Query.ts'

/** A composite index in `firestore.indexes.json`. */
export interface IndexEntry {
  collectionGroup: string
  queryScope?: string
  fields: {
    fieldPath: string
    order?: string
    arrayConfig?: string
    vectorConfig?: { dimension: number; flat?: object }
  }[]
}

/** What `firestore.indexes.json` holds. */
export interface IndexFile {
  indexes?: IndexEntry[]
  fieldOverrides?: {
    collectionGroup: string
    fieldPath: string
    indexes?: { order?: string; arrayConfig?: string; queryScope?: string }[]
  }[]
}

/** Which indexes are declared, and which of the automatic ones are switched off or widened. */
export class IndexConfig {
  readonly composites: readonly IndexDefinition[]
  /**
   * Without those that differ from an earlier one by the direction of the last field and the name alone:
   * where equalities settle the other fields, the earlier one is read backwards instead.
   */
  readonly kept: readonly IndexDefinition[]
  readonly #vectors: readonly IndexEntry[]
  readonly #overrides = new Map<string, Set<string>>()

  /** Throws INVALID_ARGUMENT for a field path that is none. */
  constructor(file: IndexFile = {}) {
    const all = file.indexes ?? []
    this.#vectors = all.filter(isVectorIndex)
    this.composites = all
      .filter((index) => !isVectorIndex(index))
      .map((index) => {
        const fields = index.fields.map(parseField)
        const last = fields.at(-1)
        const named = last?.path === NAME_FIELD ? fields.slice(0, -1) : fields
        return {
          collectionId: index.collectionGroup,
          scope: parseScope(index.queryScope),
          fields: named,
          nameDescending: last?.mode === 'descending',
        }
      })
    const known = new Set<string>()
    this.kept = this.composites.filter((index) => {
      known.add(indexName(index))
      return !known.has(indexName(mirrored(index)))
    })
    for (const { collectionGroup, fieldPath, indexes = [] } of file.fieldOverrides ?? []) {
      const kept = indexes.map(({ queryScope, arrayConfig }) => {
        return `${parseScope(queryScope)} ${arrayConfig === undefined ? 'ascending' : 'contains'}`
      })
      const path = fieldPath === '*' ? '*' : formatFieldPath(parseFieldPath(fieldPath))
      this.#overrides.set(overrideName(collectionGroup, path), new Set(kept))
    }
  }

  /** Whether production could search a field's vectors: it needs an index for each dimension. */
  hasVector(collectionId: string, path: string, dimension: number): boolean {
    return this.#vectors.some(
      ({ collectionGroup, fields }) =>
        collectionGroup === collectionId &&
        fields.some(
          ({ fieldPath, vectorConfig }) =>
            vectorConfig?.dimension === dimension &&
            formatFieldPath(parseFieldPath(fieldPath)) === path,
        ),
    )
  }

  /** Whether production keeps a single-field index: for collections by default, for groups on request. */
  hasSingleField(
    collectionId: string,
    path: string,
    scope: IndexDefinition['scope'],
    mode: 'ascending' | 'contains',
  ): boolean {
    const override = this.#override(collectionId, path)
    return override === undefined ? scope === 'COLLECTION' : override.has(`${scope} ${mode}`)
  }

  /** An exemption of a map covers what is inside it. */
  #override(collectionId: string, path: string): Set<string> | undefined {
    const segments = parseFieldPath(path)
    for (let length = segments.length; length > 0; length -= 1) {
      const found = this.#overrides.get(
        overrideName(collectionId, formatFieldPath(segments.slice(0, length))),
      )
      if (found !== undefined) return found
    }
    return this.#overrides.get(overrideName(collectionId, '*'))
  }
}

function mirrored(index: IndexDefinition): IndexDefinition {
  const nameDescending = !index.nameDescending
  const fields = index.fields.map((field, at): IndexField => {
    if (at < index.fields.length - 1 || field.mode === 'contains') return field
    return { ...field, mode: field.mode === 'descending' ? 'ascending' : 'descending' }
  })
  return { ...index, fields, nameDescending }
}

function isVectorIndex({ fields }: IndexEntry): boolean {
  return fields.some(({ vectorConfig }) => vectorConfig !== undefined)
}

function overrideName(collectionId: string, path: string): string {
  return `${collectionId}/${path}`
}

function parseScope(scope: string | undefined): IndexDefinition['scope'] {
  return scope === 'COLLECTION_GROUP' ? 'COLLECTION_GROUP' : 'COLLECTION'
}

function parseField(field: {
  fieldPath: string
  order?: string
  arrayConfig?: string
}): IndexField {
  const segments = parseFieldPath(field.fieldPath)
  const ordered = field.order === 'DESCENDING' ? 'descending' : 'ascending'
  const mode = field.arrayConfig === undefined ? ordered : 'contains'
  return { path: formatFieldPath(segments), segments, mode }
}
