import { useRef } from 'react'
import type { Refusal } from '#shared/errors/refusal.ts'
import type { ImportedOrders } from '#shared/orders/importReport.ts'
import type { ImportTotals } from '#shared/orders/model.ts'
import type { OrderFile } from './OrderFile.ts'
import { type OrderReading, useOrderCheck } from './useOrderCheck.ts'
import { type EndedImport, type OrderProgress, useOrderImport } from './useOrderImport.ts'

export interface OrderRun {
  /** `checking`: it is read and compared. `broken`: the file, or the database, does not take part. */
  phase: 'checking' | 'checked' | 'importing' | 'done' | 'broken'
  reading: OrderReading | null
  /** What an import comes to, order by order; null until it was compared. */
  outcome: ImportedOrders | null
  /** What an import comes to, or came to. */
  totals: ImportTotals | null
  repairs: number
  /** The import that has just ended. */
  ended: EndedImport | null
  refused: Refusal | null
  /** `broken` within the import itself: what came in before is in. */
  isCutOff: boolean
  progress: OrderProgress
  start: () => void
  /** Reads and compares the file once more. */
  retry: () => void
  stop: () => void
}

/** An order file: what its import comes to, by a dry run in this browser; and its import, by the engine. */
export function useOrderRun(file: OrderFile, commandId: string | undefined): OrderRun {
  const imported = useOrderImport(file, commandId)
  const latest = useRef(imported)
  latest.current = imported
  const check = useOrderCheck(file, () => latest.current.clear())
  const { ended } = imported
  const { outcome, reading } = check
  const refused = imported.refused ?? check.refused
  return {
    phase: phaseOf(imported, check),
    reading,
    outcome,
    totals: ended ?? outcome?.report.totals ?? null,
    repairs: ended?.repairs ?? outcome?.report.files[0]?.repairCount ?? 0,
    ended,
    refused,
    isCutOff: imported.refused?.code === 'COMMAND_FAILED',
    progress: imported.isRunning ? imported.progress : { ...check.progress, rate: 0 },
    start: () => {
      if (reading !== null) imported.start(reading.profileName)
    },
    retry: check.retry,
    stop: imported.stop,
  }
}

function phaseOf(
  imported: ReturnType<typeof useOrderImport>,
  check: ReturnType<typeof useOrderCheck>,
): OrderRun['phase'] {
  if (imported.isRunning) return 'importing'
  if (imported.refused !== null) return 'broken'
  if (imported.ended !== null) return 'done'
  if (check.isChecking) return 'checking'
  return check.refused === null ? 'checked' : 'broken'
}
