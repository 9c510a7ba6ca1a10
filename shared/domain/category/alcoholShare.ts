import type { Category } from './Category.ts'
import { type InsuredCategory, isAlcoholLine } from './InsuredCategory.ts'

const LIMITS = [
  /\b(?:under|below|less than|up to|maximum of|max)\s+(\d{1,2})\s?%/i,
  /[<≤]\s?(\d{1,2})\s?%/,
  /\b(\d{1,2})\s?%\s+or\s+less\b/i,
]

const SERVES = /restaurant|tavern|bar\b|alcohol|liquor|beer|wine/i

/**
 * The share of alcohol up to which a class is rated as it is, read from its description
 * ("Restaurants, under 30%": 0.3); null when it names none.
 */
export function alcoholLimitOf({
  classDescription,
}: Pick<Category, 'classDescription'>): number | null {
  if (!SERVES.test(classDescription)) return null
  for (const pattern of LIMITS) {
    const percent = pattern.exec(classDescription)?.[1]
    if (percent !== undefined) return Number(percent) / 100
  }
  return null
}

/** The lowest limit of an audit's classes, with the class; null when none has one. */
export function alcoholLimit(
  lines: readonly Pick<Category, 'classCode' | 'classDescription'>[],
): { classCode: string; limit: number } | null {
  const limits = lines.flatMap((line) => {
    const limit = alcoholLimitOf(line)
    return limit === null ? [] : [{ classCode: line.classCode, limit }]
  })
  return limits.sort((a, b) => a.limit - b.limit)[0] ?? null
}

/** The share of alcohol in the net of the lines that count: 0.25 is 25%. 0 while there is nothing. */
export function alcoholShare(lines: readonly InsuredCategory[]): number {
  const counted = lines.filter(({ selected, error }) => selected && error === '')
  const all = counted.reduce((sum, { net }) => sum + net, 0)
  const alcohol = counted.filter(({ id }) => isAlcoholLine(id))
  return all > 0 ? alcohol.reduce((sum, { net }) => sum + net, 0) / all : 0
}
