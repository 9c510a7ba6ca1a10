import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { IndexEntry } from './IndexConfig.ts'
import { missingIndex } from './prepareQuery.ts'
import type { QueryFilter, StructuredQuery } from './types.ts'

/**
 * The queries that strict mode refuses in the SDKs' own integration tests (the web SDK's and the Node server
 * SDK's), recorded without declared indexes. Each refusal is held against what Google documents of composite,
 * collection-group and vector indexes.
 */
interface Recorded {
  queries: { query: StructuredQuery; index: IndexEntry; dimension?: number }[]
  tests: { suite: 'web' | 'server'; test: string; queries: number[] }[]
}

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const { queries, tests }: Recorded = JSON.parse(read('tests/fixtures/indexes/suites.json'))
const PARENT = 'projects/p/databases/(default)/documents'

describe('of each query that the suites ask', () => {
  it.each(queries.map((one, n) => ({ ...one, n })))('$n: the index is asked for', (one) => {
    expect(missingIndex(PARENT, whole(one))).toEqual(one.index)
    expect(missingIndex(PARENT, whole(one), { indexes: [one.index] })).not.toEqual(one.index)
  })

  it('it is what Google documents', () => {
    const others = queries.flatMap((one, n) => (isDocumented(one) ? [] : [n]))
    expect(others).toEqual([])
  })
})

it('the README counts the tests that are refused', () => {
  const readme = read('README.md')
  const count = (suite: string, kind: string) =>
    tests.filter((one) => one.suite === suite && kindOf(queriesOf(one)) === kind).length
  for (const kind of ['Several fields', 'Collection group', 'Vector']) {
    const [, web, server] =
      new RegExp(`^\\| ${kind}[^|]*\\| (\\d+) \\| (\\d+) \\|`, 'm').exec(readme) ?? []
    expect({ kind, web, server }).toEqual({
      kind,
      web: String(count('web', kind)),
      server: String(count('server', kind)),
    })
  }
  expect(tests).toHaveLength(47)
})

function queriesOf({ queries: asked }: Recorded['tests'][number]): IndexEntry[] {
  return asked.flatMap((n) => queries[n]?.index ?? [])
}

function kindOf(indexes: readonly IndexEntry[]): string {
  if (indexes.some(({ fields }) => fields.some(({ vectorConfig }) => vectorConfig))) return 'Vector'
  const isGroup = indexes.every(({ queryScope }) => queryScope === 'COLLECTION_GROUP')
  return isGroup ? 'Collection group' : 'Several fields'
}

/** A long vector is recorded by its length. */
function whole({ query, dimension }: Recorded['queries'][number]): StructuredQuery {
  if (dimension === undefined || !query.findNearest) return query
  const values = Array.from({ length: dimension }, () => ({ doubleValue: 1 }))
  const value = { arrayValue: { values } }
  const fields = { __type__: { stringValue: '__vector__' }, value }
  return { ...query, findNearest: { ...query.findNearest, queryVector: { mapValue: { fields } } } }
}

/**
 * The documentation: a vector search has an index of its vector and dimension. A query of a collection group has
 * one of that scope. Any other has the fields of one alternative of its filter: those held to a value or to an
 * array's member first, in any order, then the other orders, which end with the fields of ranges that no order
 * names, by their names, in the direction of the last order.
 */
function isDocumented(one: Recorded['queries'][number]): boolean {
  const query = whole(one)
  const { fields, queryScope } = one.index
  const isGroup = query.from?.[0]?.allDescendants === true
  if (isGroup !== (queryScope === 'COLLECTION_GROUP')) return false
  if (query.findNearest) {
    const { vectorField, queryVector } = query.findNearest
    const vector = 'mapValue' in queryVector ? queryVector.mapValue.fields?.['value'] : undefined
    const values = (vector && 'arrayValue' in vector && vector.arrayValue.values) || []
    const [only, ...rest] = fields
    return (
      rest.length === 0 &&
      only?.fieldPath === vectorField.fieldPath &&
      only.vectorConfig?.dimension === values.length
    )
  }
  return alternatives(query.where).some((leaves) => {
    const held = leaves.filter(({ op }) => HELD.includes(op)).map(({ path }) => path)
    const ordered = ordersOf(query).filter(([path]) => !held.includes(path))
    const first = fields.slice(0, fields.length - ordered.length).map(({ fieldPath }) => fieldPath)
    const then = fields.slice(first.length).map(({ fieldPath, order }) => [fieldPath, order])
    return (
      JSON.stringify(then) === JSON.stringify(ordered) &&
      [...new Set(held)].sort().join() === [...first].sort().join()
    )
  })
}

const HELD = ['EQUAL', 'IN', 'ARRAY_CONTAINS', 'ARRAY_CONTAINS_ANY', 'IS_NULL', 'IS_NAN']

interface Leaf {
  path: string
  op: string
}

/** The filter's leaves, an alternative of its ORs at a time. */
function alternatives(filter: QueryFilter | null | undefined): Leaf[][] {
  if (!filter) return [[]]
  if ('fieldFilter' in filter) {
    const { field, op } = filter.fieldFilter
    return [[{ path: field.fieldPath, op: String(op) }]]
  }
  if ('unaryFilter' in filter) {
    const { field, op } = filter.unaryFilter
    return [[{ path: field.fieldPath, op: String(op) }]]
  }
  const { op, filters = [] } = filter.compositeFilter
  const parts = filters.map(alternatives)
  if (op === 'OR') return parts.flat()
  return parts.reduce<Leaf[][]>(
    (all, part) => all.flatMap((one) => part.map((more) => [...one, ...more])),
    [[]],
  )
}

/** The orders of a query with those that ranges imply; the document's name is in every index. */
function ordersOf({ where, orderBy = [] }: StructuredQuery): [string, string | undefined][] {
  const named = orderBy.map(({ field, direction = 'ASCENDING' }): [string, string] => [
    field.fieldPath,
    String(direction),
  ])
  const last = named.at(-1)?.[1] ?? 'ASCENDING'
  const ranges = alternatives(where)
    .flat()
    .filter(({ op }) => !HELD.includes(op))
  const implied = [...new Set(ranges.map(({ path }) => path))]
    .filter((path) => path !== '__name__' && named.every(([field]) => field !== path))
    .sort((a, b) => (unquoted(a) < unquoted(b) ? -1 : 1))
  const nameAt = named.findIndex(([field]) => field === '__name__')
  const explicit = nameAt < 0 ? named : named.slice(0, nameAt)
  return [...explicit, ...implied.map((path): [string, string] => [path, last])]
}

const unquoted = (path: string) => path.replaceAll('`', '')
