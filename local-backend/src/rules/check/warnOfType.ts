import type { Expression } from '../syntax/ast.ts'
import type { Findings } from './Findings.ts'

/** Warns of a condition that shows by itself that it never gives a boolean. */
export function warnOfType(condition: Expression, findings: Findings): void {
  const type = NOT_BOOLEAN.get(condition.kind)
  if (type === undefined) return
  findings.warn(
    `Invalid type. Permission statements expect a boolean value. Received one of [${type}].`,
    condition,
  )
}

const NOT_BOOLEAN: ReadonlyMap<Expression['kind'], string> = new Map([
  ['bytes', 'bytes'],
  ['float', 'float'],
  ['int', 'int'],
  ['list', 'list'],
  ['map', 'map'],
  ['null', 'null'],
  ['path', 'path'],
  ['string', 'string'],
])
