import type { Caller } from '../../firestore/types.ts'
import { fromJson, fromTimestamp } from '../values/fromProto.ts'
import { RulesList, RulesMap, RulesPath, type RulesValue } from '../values/RulesValue.ts'

/** What every `request` holds. */
export interface RequestFacts {
  caller: Caller
  /** RFC 3339 */
  time: string
  method: string
  /** Absent for a collection group, which has no path. */
  path: readonly string[] | undefined
}

/** What a write adds to its `request`. */
export interface WriteFacts {
  resource: RulesMap | null
  /** Paths of the update mask and of the transforms, of all and of the latter. */
  writeFields: readonly string[]
  transforms: readonly string[]
}

/** `request` of a get or list; `query` only for a list. */
export function readRequest(facts: RequestFacts, query?: RulesMap): RulesMap {
  const entries = commonEntries(facts)
  entries.set('fields', null)
  entries.set('inTransaction', false)
  if (query !== undefined) entries.set('query', query)
  return RulesMap.of(entries)
}

/** `request` of a write, or of the check that a document is as it was read. */
export function writeRequest(facts: RequestFacts, write: WriteFacts): RulesMap {
  const entries = commonEntries(facts)
  entries.set('inTransaction', true)
  entries.set('readFields', null)
  entries.set('resource', write.resource)
  entries.set('transforms', namesOrNull(write.transforms))
  entries.set('writeFields', namesOrNull(write.writeFields))
  return RulesMap.of(entries)
}

const NO_HEADERS = RulesMap.of(new Map())

function commonEntries({ caller, time, method, path }: RequestFacts): Map<string, RulesValue> {
  const entries = new Map<string, RulesValue>([
    ['auth', authValue(caller)],
    ['headers', NO_HEADERS],
    ['method', method],
    ['time', fromTimestamp(time)],
  ])
  if (path !== undefined) entries.set('path', new RulesPath(path))
  return entries
}

/** `request.auth` */
export function authValue(caller: Caller): RulesValue {
  if (caller.kind !== 'user') return null
  return RulesMap.of(
    new Map<string, RulesValue>([
      ['token', fromJson(caller.token)],
      ['uid', caller.uid],
    ]),
  )
}

function namesOrNull(names: readonly string[]): RulesValue {
  return names.length === 0 ? null : RulesList.of(names)
}
