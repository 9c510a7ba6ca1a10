import type { RulesValue } from './RulesValue.ts'

/**
 * A key that two scalars share exactly when they are loosely equal, so that sets answer at once.
 * Undefined for values that have to be compared.
 */
export function looseKey(value: RulesValue): string | number | boolean | null | undefined {
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'number':
      return value
    case 'bigint':
      return Number(value)
    default:
      return value === null ? null : undefined
  }
}
