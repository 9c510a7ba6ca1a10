import { figuresPdf } from '../../documents/figuresPdf.ts'
import type { Day } from '../../domain/audit/Audit.ts'
import { figuresFileName } from '../../domain/report/figuresFileName.ts'
import type { Period } from '../../domain/report/Period.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { readLoad } from './readLoad.ts'
import { type ReportFigures, readReportFigures } from './readReportFigures.ts'

/** The figures as a file, and what it was made from. */
export interface FiguresFile {
  figures: ReportFigures
  name: string
  bytes: Uint8Array
}

/**
 * The figures of a carrier and a period as PDF, as the screen hands them out and `bakehouse reports
 * figures --out` writes them: the same bytes at the same moment. Rejects with a `StoreError`.
 */
export async function exportFigures(
  { store, clock }: { store: DocumentStore; clock: Clock },
  asked: {
    carrier: { id: string; name: string; timeZone: string }
    slices: readonly string[]
    period: Period
    today: Day
  },
): Promise<FiguresFile> {
  const { carrier, slices, period, today } = asked
  const made = clock.now()
  const [figures, load] = await Promise.all([
    readReportFigures(store, { carrier: carrier.id, period, today }),
    readLoad(store, { carrier: carrier.id, slices, now: made }),
  ])
  const bytes = await figuresPdf({ carrier, figures, load, made })
  return { figures, name: `${figuresFileName(carrier.id, period)}.pdf`, bytes }
}
