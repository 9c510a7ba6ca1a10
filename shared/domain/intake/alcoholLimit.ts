import type { Category } from '../category/Category.ts'

/** Restaurant classes by the share of alcohol in their receipts that they end at, in percent. */
const LIMITS: Record<string, number> = { '16910': 30, '16911': 30, '16915': 75, '16916': 75 }

/** The same, as descriptions of classes say it. */
const LESS_THAN = /alcohol.*less than (\d{1,2}) ?(%|percent)/i

/** The lowest limit of the classes that have one, in percent; null: no class has one. */
export function alcoholLimitOf(
  lines: readonly Pick<Category, 'classCode' | 'classDescription'>[],
): number | null {
  const limits = lines.flatMap(({ classCode, classDescription }) => {
    const said = LESS_THAN.exec(classDescription)?.[1]
    const limit = said === undefined ? LIMITS[classCode.trim()] : Number(said)
    return limit === undefined ? [] : [limit]
  })
  return limits.length === 0 ? null : Math.min(...limits)
}
