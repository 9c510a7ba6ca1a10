import type { FieldPlan } from './messagePlan.ts'

/**
 * Converts a field's value: one, each of a list, or each of a map. Maps come out with a null
 * prototype, because their keys are names from outside.
 */
export function eachValue(
  { shape }: FieldPlan,
  value: unknown,
  convert: (item: unknown) => unknown,
): unknown {
  if (shape === 'single') return convert(value)
  if (shape === 'list') return (value as unknown[]).map(convert)
  const converted = Object.create(null) as Record<string, unknown>
  const map = value as Record<string, unknown>
  for (const key of Object.keys(map)) converted[key] = convert(map[key])
  return converted
}
