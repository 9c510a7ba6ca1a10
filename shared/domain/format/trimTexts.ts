import { cleanText } from './cleanText.ts'

/**
 * Lists that only grow: an entry's seal covers its text, and the rules compare what was there before,
 * so what is stored in them stays as it is. Who adds to one cleans what is added.
 */
const GROWING: readonly string[] = ['history', 'notes']

/**
 * A copy with every text value trimmed and without hidden characters (`cleanText`), at any depth of
 * lists and plain objects (specification §5: before update or batch save). The texts of the lists
 * `history` and `notes` are trimmed only. Dates and other values stay the very same objects.
 */
export function trimTexts<T>(value: T): T {
  return mapped(value, cleanText) as T
}

function mapped(value: unknown, clean: (text: string) => string): unknown {
  if (typeof value === 'string') return clean(value)
  if (Array.isArray(value)) return value.map((entry) => mapped(entry, clean))
  if (!isPlainObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      const isGrowing = Array.isArray(entry) && GROWING.includes(key)
      return [key, mapped(entry, isGrowing ? trim : clean)]
    }),
  )
}

function trim(text: string): string {
  return text.trim()
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
