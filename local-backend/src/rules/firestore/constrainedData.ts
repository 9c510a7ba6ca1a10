import { compareOrdered } from '../values/equality.ts'
import {
  Constraint,
  RulesMap,
  type RulesValue,
  type SimpleConstraint,
} from '../values/RulesValue.ts'
import type { FieldConstraint } from './queryDisjuncts.ts'

/**
 * `resource.data` of a query: only the fields it filters. A field held to one value has it; of any
 * other its constraints are known. Fields inside a filtered map join it.
 */
export function constrainedData(constraints: readonly FieldConstraint[]): RulesMap {
  const root = newNode()
  for (const constraint of constraints) {
    let node = root
    for (const name of constraint.field) {
      const inner = node.children.get(name) ?? newNode()
      node.children.set(name, inner)
      node = inner
    }
    node.constraints.push(constraint)
  }
  return mapOf(root, undefined)
}

/** What constraints say of one field: its value when exactly one equality is all. */
export function knownValue(constraints: readonly SimpleConstraint[]): RulesValue {
  const [only] = constraints
  if (only?.comparator === '==' && constraints.length === 1) return only.value
  return new Constraint(constraints.filter(isInformative))
}

interface FieldNode {
  constraints: FieldConstraint[]
  children: Map<string, FieldNode>
}

function newNode(): FieldNode {
  return { constraints: [], children: new Map() }
}

function mapOf(node: FieldNode, base: RulesMap | undefined): RulesMap {
  const entries = new Map<string, RulesValue>()
  for (const key of base?.keys() ?? []) entries.set(key, base?.get(key) ?? null)
  for (const [name, child] of node.children) {
    const value = child.constraints.length === 0 ? undefined : knownValue(child.constraints)
    const inner = value instanceof RulesMap ? value : undefined
    const known = child.children.size > 0 ? mapOf(child, inner) : (value ?? null)
    entries.set(name, known)
  }
  return RulesMap.of(entries)
}

/** A range of a type that rules do not order gives them no knowledge. */
function isInformative({ comparator, value }: SimpleConstraint): boolean {
  const isRange = comparator !== '==' && comparator !== '!=' && comparator !== 'contains'
  return !isRange || compareOrdered(value, value) !== undefined
}
