import type { AccessRequest, PolicyReader } from '../../firestore/AccessPolicy.ts'
import type { StructuredQuery } from '../../firestore/types.ts'
import type { Question } from '../evaluate/decide.ts'
import { MANY_UNKNOWN, ONE_UNKNOWN, type PathSegment } from '../evaluate/matchPattern.ts'
import { RulesError } from '../values/RulesError.ts'
import {
  Constraint,
  type Outcome,
  RulesMap,
  RulesPath,
  type RulesValue,
} from '../values/RulesValue.ts'
import { constrainedData, knownValue } from './constrainedData.ts'
import {
  type DatabasePath,
  documentValue,
  FirestoreWorld,
  type LookupBudget,
  rulesSegments,
  splitName,
} from './FirestoreWorld.ts'
import { type FieldConstraint, queryDisjuncts } from './queryDisjuncts.ts'
import { readRequest } from './requestValue.ts'

type ListRequest = Extract<AccessRequest, { kind: 'list' }>

/**
 * What a query asks of the rules: one question for each alternative of its filter, all of which
 * must be allowed. Null when there are too many alternatives to ask.
 */
export function queryQuestions(
  request: ListRequest,
  reader: PolicyReader,
  budget: LookupBudget,
): Question[] | null {
  const parent = splitName(request.parent)
  const alternatives = queryDisjuncts(request.query.where)
  if (alternatives === null) return null
  const query = queryValue(parent, request.query)
  const mayLookUp = budget.operation()
  const found = new Map<string, RulesMap | null>()
  return alternatives.map((constraints) => {
    const names = constraints.filter(isName)
    const [first] = names
    const exact = first?.comparator === '==' && names.length === 1 ? first.value : undefined
    const document = exact instanceof RulesPath ? exact : undefined
    const at = document === undefined ? undefined : documentAt(parent, document)
    const path = at === undefined ? queryPath(parent, request) : rulesSegments(at)
    const shown = path.filter((segment) => typeof segment === 'string')
    const isGroup = path.includes(MANY_UNKNOWN)
    const facts = {
      caller: request.caller,
      time: request.time,
      method: 'list',
      path: isGroup ? undefined : shown,
    }
    const operation = {
      at: parent,
      request: readRequest(facts, query),
      resource: once(() =>
        at === undefined
          ? resourceOf(request, parent, constraints)
          : resourceAt(at, reader, mayLookUp),
      ),
      own: undefined,
      mayLookUp,
      // The service leaves such look-ups open when a query names its document.
      after: at === undefined ? ('same as before' as const) : ('unknown' as const),
    }
    return { method: 'list', path, world: new FirestoreWorld(operation, reader, found) }
  })
}

const NAME = '__name__'

function isName({ field }: FieldConstraint): boolean {
  return field.length === 1 && field[0] === NAME
}

function queryPath(parent: DatabasePath, { query }: ListRequest): PathSegment[] {
  const [from = {}] = query.from ?? []
  const path: PathSegment[] = rulesSegments(parent)
  if (from.allDescendants === true) path.push(MANY_UNKNOWN)
  const collection = from.collectionId
  path.push(collection === undefined || collection === '' ? ONE_UNKNOWN : collection, ONE_UNKNOWN)
  return path
}

function documentAt(parent: DatabasePath, path: RulesPath): DatabasePath {
  const [, database = parent.database, , ...segments] = path.segments
  return { project: parent.project, database, segments }
}

/**
 * A query for one document by name is asked with that document. It counts as a look-up of the query, as it does
 * in Google's emulator: of `__name__ in`, one for each name.
 */
function resourceAt(
  at: DatabasePath,
  reader: PolicyReader,
  mayLookUp: (name: string) => boolean,
): Outcome {
  const { project, database, segments } = at
  const name = `projects/${project}/databases/${database}/documents/${segments.join('/')}`
  if (!mayLookUp(name)) return NO_RESOURCE
  return documentValue(reader.get(name)) ?? NO_RESOURCE
}

function once(read: () => Outcome): () => Outcome {
  let known: Outcome | undefined
  return () => {
    known ??= read()
    return known
  }
}

const NO_RESOURCE = new RulesError('Variable read error. Variable: [resource].')

function resourceOf(
  { query }: ListRequest,
  parent: DatabasePath,
  constraints: readonly FieldConstraint[],
): RulesMap {
  const names = constraints.filter(isName)
  const entries = new Map<string, RulesValue>()
  entries.set('data', constrainedData(constraints.filter((constraint) => !isName(constraint))))
  if (names.length > 0) entries.set(NAME, knownValue(names))
  else if (query.from?.[0]?.allDescendants === true && parent.segments.length > 0) {
    entries.set(NAME, new Constraint([]))
  }
  return RulesMap.of(entries)
}

/** `request.query` */
function queryValue(parent: DatabasePath, query: StructuredQuery): RulesMap {
  const [from = {}] = query.from ?? []
  const group = from.allDescendants === true
  const limit = typeof query.limit === 'object' ? query.limit.value : query.limit
  const orders = (query.orderBy ?? []).map(({ field, direction }): [string, RulesValue] => [
    field.fieldPath,
    direction === 'DESCENDING' ? 'DESC' : 'ASC',
  ])
  const path = parent.segments.length === 0 ? null : new RulesPath(rulesSegments(parent))
  return RulesMap.of(
    new Map<string, RulesValue>([
      ['allDescendants', group],
      ['distinct', false],
      ['groupBy', EMPTY],
      ['kind', from.collectionId ?? null],
      ['limit', limit === undefined ? null : BigInt(limit)],
      ['offset', BigInt(query.offset ?? 0)],
      ['orderBy', RulesMap.of(new Map(orders))],
      [group ? 'ancestor' : 'parent', path],
      ['selectOnlyKeys', false],
    ]),
  )
}

const EMPTY = RulesMap.of(new Map())
