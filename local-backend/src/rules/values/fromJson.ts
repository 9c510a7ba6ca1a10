import { RulesList } from './RulesList.ts'
import { RulesMap } from './RulesMap.ts'
import type { RulesValue } from './RulesValue.ts'

/** Claims of a token as the rules see them: whole numbers are integers. */
export function fromJson(json: unknown): RulesValue {
  if (typeof json === 'string' || typeof json === 'boolean') return json
  if (typeof json === 'number') return Number.isSafeInteger(json) ? BigInt(json) : json
  if (Array.isArray(json)) return new RulesList(json.length, (index) => fromJson(json[index]))
  if (typeof json !== 'object' || json === null) return null
  const entries = new Map<string, unknown>(Object.entries(json))
  return new RulesMap(
    () => entries.keys(),
    (key) => (entries.has(key) ? fromJson(entries.get(key)) : undefined),
  )
}
