import { parseAmount } from '../format/currency.ts'

/** What an exposure cell says. */
export interface ReadExposure {
  /** Null when the cell gives none. */
  value: number | null
  /** What a reader must know beside the number; empty when it is plain. */
  note: '' | 'IF_ANY' | 'SCALED' | 'NEGATIVE' | 'NOT_GIVEN' | 'UNREADABLE'
}

const SCALES: Record<string, number> = {
  k: 1_000,
  m: 1_000_000,
  mm: 1_000_000,
  mil: 1_000_000,
  million: 1_000_000,
  thousand: 1_000,
}

const NOT_GIVEN = ['', '-', '--', 'n/a', 'na', 'none', 'null', 'tbd', 'unknown', 'not available']

/**
 * Reads an estimated exposure as feeds write it: `$850,000`, `1,250,000.00`, `850K`, `(1,200)`,
 * `N/A`, `if any`. "If any" is 0: the class is rated only when there turns out to be some.
 */
export function readExposure(text: string): ReadExposure {
  const plain = text.trim().toLowerCase().replace(/\s+/g, ' ')
  if (NOT_GIVEN.includes(plain)) return { value: null, note: 'NOT_GIVEN' }
  if (/^if[ -]?any\.?$/.test(plain)) return { value: 0, note: 'IF_ANY' }
  const scaled = /^(.*\d\)?) ?(k|mm?|mil|million|thousand)\.?$/.exec(plain)
  const value = scaled ? scaleUp(scaled[1] ?? '', scaled[2] ?? '') : parseAmount(plain)
  if (value === null) return { value: null, note: 'UNREADABLE' }
  if (value < 0) return { value, note: 'NEGATIVE' }
  return { value, note: scaled ? 'SCALED' : '' }
}

function scaleUp(digits: string, scale: string): number | null {
  const amount = parseAmount(digits)
  const factor = SCALES[scale]
  return amount === null || factor === undefined ? null : Math.round(amount * factor * 100) / 100
}
