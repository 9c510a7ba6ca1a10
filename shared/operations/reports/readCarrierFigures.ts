import type { Day } from '../../domain/audit/Audit.ts'
import { type FigureValues, figuresOf } from '../../domain/report/figures.ts'
import { monthsOf, type Period } from '../../domain/report/Period.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { inParts } from '../inParts.ts'
import { readPeriodCounts, sumOf } from './readPeriodCounts.ts'

/** Documents that one screen reads at most. */
const MOST_DOCUMENTS = 500
/** Days at the two ends of a period that make no month. */
const DAYS_AT_ENDS = 60
const AT_ONCE = 4

/**
 * The figures of a period for several carriers, in their order. Where all of them would be more than 500
 * documents the first ones are read, and the rest named in `left`. Rejects with a `StoreError`.
 */
export async function readCarrierFigures(
  store: DocumentStore,
  { carriers, period, today }: { carriers: readonly string[]; period: Period; today: Day },
): Promise<{ rows: { carrier: string; figures: FigureValues }[]; left: string[] }> {
  const each = monthsOf(period).length + DAYS_AT_ENDS
  const most = Math.max(1, Math.floor(MOST_DOCUMENTS / each))
  const rows: { carrier: string; figures: FigureValues }[] = []
  for (const part of inParts(carriers.slice(0, most), AT_ONCE)) {
    const read = part.map(async (carrier) => {
      const counts = await readPeriodCounts(store, { carrier, period, today })
      return { carrier, figures: figuresOf(sumOf(counts)) }
    })
    rows.push(...(await Promise.all(read)))
  }
  return { rows, left: carriers.slice(most) }
}
