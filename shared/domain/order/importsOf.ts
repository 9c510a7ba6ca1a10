import type { Audit, HistoryEntry } from '../audit/Audit.ts'

/** An import that made an audit or changed it. */
export type ImportOfAudit = Pick<HistoryEntry, 'op'> & { batchId: string }

/** The imports that made and changed an audit, in their order. One made by hand, or played, has none. */
export function importsOf({ history }: Pick<Audit, 'history'>): ImportOfAudit[] {
  return history.flatMap(({ op, batchId }) =>
    batchId !== undefined && (op === 'IMPORTED' || op === 'UPDATED') ? [{ op, batchId }] : [],
  )
}
