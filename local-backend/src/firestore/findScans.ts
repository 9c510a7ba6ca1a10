import { encodeIndexKey, invertKey } from './encodeIndexKey.ts'
import { parseFieldPath } from './fieldPaths.ts'
import type { IndexConfig } from './IndexConfig.ts'
import {
  type IndexDefinition,
  type IndexField,
  isGrouped,
  singleFieldIndex,
} from './IndexDefinition.ts'
import { parentPrefix } from './IndexedDocument.ts'
import { isOneCollection } from './orderKey.ts'
import { type FieldCondition, NAME_FIELD, type Order, type Query } from './Query.ts'
import type { Disjunct, IndexScan } from './QueryPlan.ts'

/** An index that can serve, and which settled fields and array values its prefix stands for. */
interface Candidate {
  scan: IndexScan
  covers: Set<string>
}

/**
 * Scans that together stand for all settled fields and array values and give the open orders: one
 * index when one does it all, else an intersection, the widest index first. Null when there is none.
 */
export function findScans(
  query: Query,
  disjunct: Disjunct,
  open: readonly Order[],
  config: IndexConfig,
): IndexScan[] | null {
  return scansAmong(definitionsFor(query, disjunct, open, config), query, disjunct, open)
}

/** The same among some definitions. */
export function scansAmong(
  definitions: readonly IndexDefinition[],
  query: Query,
  { conditions, fixed }: Disjunct,
  open: readonly Order[],
): IndexScan[] | null {
  const contains = conditions.filter(isContains)
  const wanted = new Set([...fixed.keys(), ...contains.map(containsName)])
  const candidates = definitions
    .flatMap((definition) => candidateOf(query, definition, fixed, contains, open))
    .sort((a, b) => b.covers.size - a.covers.size)
  const chosen: Candidate[] = []
  const left = new Set(wanted)
  for (const candidate of candidates) {
    const isUseful = [...candidate.covers].some((name) => left.has(name))
    if (!isUseful && !(wanted.size === 0 && chosen.length === 0)) continue
    chosen.push(candidate)
    for (const name of candidate.covers) left.delete(name)
    if (left.size === 0) return chosen.map(({ scan }) => scan)
  }
  return null
}

/** The declared indexes of the collection and the automatic ones that could have a part. */
function definitionsFor(
  query: Query,
  { conditions, fixed }: Disjunct,
  open: readonly Order[],
  config: IndexConfig,
): IndexDefinition[] {
  const contains = conditions.filter(isContains)
  const collectionId = query.collectionId ?? ''
  const scope = isOneCollection(query) ? 'COLLECTION' : 'COLLECTION_GROUP'
  const declared = config.composites.filter(
    (index) => index.collectionId === collectionId && index.scope === scope,
  )
  const [first, second] = open
  const ordered = first !== undefined && first.path !== NAME_FIELD && second?.path === NAME_FIELD
  const isSettled = (path: string) => path !== NAME_FIELD
  const paths = open.length === 1 ? [...fixed.keys()].filter(isSettled) : []
  if (ordered && fixed.size === 0 && contains.length === 0) paths.push(first.path)
  const ascending = paths
    .filter((path) => config.hasSingleField(collectionId, path, scope, 'ascending'))
    .map((path) => singleFieldIndex(collectionId, scope, fieldOf(path), 'ascending'))
  const arrays = (open.length === 1 ? contains : [])
    .filter(({ path }) => config.hasSingleField(collectionId, path, scope, 'contains'))
    .map((field) => singleFieldIndex(collectionId, scope, field, 'contains'))
  return [...declared, ...ascending, ...arrays]
}

function isContains({ op }: FieldCondition): boolean {
  return op === 'ARRAY_CONTAINS'
}

/** The index's beginning must be settled fields, its end exactly the open orders, read either way. */
function candidateOf(
  query: Query,
  definition: IndexDefinition,
  fixed: ReadonlyMap<string, string>,
  contains: readonly FieldCondition[],
  open: readonly Order[],
): Candidate[] {
  const tail = open.length - 1
  const head = definition.fields.slice(0, definition.fields.length - tail)
  const reverse = definition.nameDescending !== (open.at(-1)?.descending ?? false)
  if (definition.fields.length < tail || !endsWith(definition, open, reverse)) return []
  // Several array values of one field each need a scan of their own.
  let found = [{ parts: [beginning(query, definition)], covers: new Set<string>() }]
  for (const field of head) {
    const values = valuesOf(field, fixed, contains)
    found = found.flatMap(({ parts, covers }) =>
      values.map(({ name, part }) => ({
        parts: [...parts, part],
        covers: new Set([...covers, name]),
      })),
    )
  }
  const headParts = isGrouped(definition) ? PARTS_OF_GROUP : 0
  return found.map(({ parts, covers }) => ({
    scan: {
      definition,
      head: parts.slice(0, headParts).join(''),
      prefix: parts.slice(headParts).join(''),
      reverse,
    },
    covers,
  }))
}

/** The parent, and an element of the array. */
const PARTS_OF_GROUP = 2

function endsWith(definition: IndexDefinition, open: readonly Order[], reverse: boolean): boolean {
  const start = definition.fields.length - (open.length - 1)
  return open.slice(0, -1).every(({ path, descending }, at) => {
    const field = definition.fields[start + at]
    const wanted = descending !== reverse ? 'descending' : 'ascending'
    return field !== undefined && field.path === path && field.mode === wanted
  })
}

function beginning(query: Query, definition: IndexDefinition): string {
  return definition.scope === 'COLLECTION' ? parentPrefix(query.parent) : ''
}

function valuesOf(
  field: IndexField,
  fixed: ReadonlyMap<string, string>,
  contains: readonly FieldCondition[],
): { name: string; part: string }[] {
  if (field.mode === 'contains') {
    return contains
      .filter(({ path }) => path === field.path)
      .map((condition) => ({
        name: containsName(condition),
        part: encodeIndexKey(condition.value),
      }))
  }
  const value = fixed.get(field.path)
  if (value === undefined) return []
  return [{ name: field.path, part: field.mode === 'descending' ? invertKey(value) : value }]
}

function containsName({ path, value }: FieldCondition): string {
  return `${path}\n${encodeIndexKey(value)}`
}

function fieldOf(path: string): { path: string; segments: string[] } {
  return { path, segments: parseFieldPath(path) }
}
