import {
  NOT_COMPARABLE,
  StrictElements,
  setHolds,
  setOf,
  strictlyEqual,
} from '../values/equality.ts'
import { holdsElement } from '../values/impliedBy.ts'
import { RulesError } from '../values/RulesError.ts'
import {
  Constraint,
  type Outcome,
  RulesList,
  type RulesSet,
  type RulesValue,
} from '../values/RulesValue.ts'
import { type Overload, overload } from './Overload.ts'
import { textOf } from './textOf.ts'

/** Methods of lists; their elements are compared strictly. */
export const listMethods: ReadonlyMap<string, readonly Overload[]> = new Map([
  ['concat', [overload(['list', 'list'], concat)]],
  ['hasAll', [overload(['list', 'list'], (list, other) => holdsAll(list, other))]],
  ['hasAny', [overload(['list', 'list'], hasAny)]],
  ['hasOnly', [overload(['list', 'list'], (list, other) => holdsAll(other, list))]],
  ['join', [overload(['list', 'string'], join)]],
  ['removeAll', [overload(['list', 'list'], removeAll)]],
  ['size', [overload(['list'], (list) => BigInt(list.size))]],
  ['toSet', [overload(['list'], toSet)]],
])

/** Methods of sets; they take a list where a set is meant only for the three questions. */
export const setMethods: ReadonlyMap<string, readonly Overload[]> = new Map([
  ['difference', [overload(['set', 'set'], (a, b) => filtered(a, (x) => !setHolds(b, x)))]],
  ['hasAll', forSetOrList((a, b) => b.items.every((x) => setHolds(a, x)))],
  ['hasAny', forSetOrList((a, b) => b.items.some((x) => setHolds(a, x)))],
  ['hasOnly', forSetOrList((a, b) => a.items.every((x) => setHolds(b, x)))],
  ['intersection', [overload(['set', 'set'], (a, b) => filtered(a, (x) => setHolds(b, x)))]],
  ['size', [overload(['set'], (set) => BigInt(set.size))]],
  ['union', [overload(['set', 'set'], (a, b) => setOf([...a.items, ...b.items]))]],
])

/** Of an open constraint only this can be asked: whether the query filters for one of these. */
export const constraintMethods: ReadonlyMap<string, readonly Overload[]> = new Map([
  ['hasAny', [overload(['constraint', 'list'], constraintHasAny)]],
])

/** Whether the list holds the value, strictly. An open constraint is held by no list. */
export function listHolds(list: RulesList, value: RulesValue): boolean {
  if (value instanceof Constraint) return false
  for (let at = 0; at < list.size; at += 1) if (strictlyEqual(list.at(at), value)) return true
  return false
}

function holdsAll(list: RulesList, wanted: RulesList): boolean {
  const elements = new StrictElements(list)
  return wanted.toArray().every((item) => elements.has(item))
}

function hasAny(list: RulesList, wanted: RulesList): boolean {
  const elements = new StrictElements(list)
  return wanted.toArray().some((item) => elements.has(item))
}

function concat(a: RulesList, b: RulesList): RulesList {
  return new RulesList(a.size + b.size, (at) => (at < a.size ? a.at(at) : b.at(at - a.size)))
}

function toSet(list: RulesList): Outcome {
  const items = list.toArray()
  return items.some((item) => item instanceof Constraint) ? NOT_COMPARABLE : setOf(items)
}

function join(list: RulesList, separator: string): Outcome {
  const texts: string[] = []
  for (const item of list.toArray()) {
    const text = textOf(item)
    if (text instanceof RulesError) return text
    texts.push(text)
  }
  return texts.join(separator)
}

function removeAll(list: RulesList, removed: RulesList): RulesList {
  const elements = new StrictElements(removed)
  return RulesList.of(list.toArray().filter((item) => !elements.has(item)))
}

function filtered(set: RulesSet, keep: (value: RulesValue) => boolean): RulesSet {
  return setOf(set.items.filter(keep))
}

function forSetOrList(ask: (a: RulesSet, b: RulesSet) => boolean): Overload[] {
  return [
    overload(['set', 'set'], ask),
    overload(['set', 'list'], (a, b) => ask(a, setOf(b.toArray()))),
  ]
}

function constraintHasAny(constraint: Constraint, list: RulesList): boolean {
  return list.toArray().some((item) => holdsElement(constraint, item))
}
