import type { NamedAudit } from '#shared/documents/fileNames.ts'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import { findNamedAudits } from '#shared/documents/ops/readScans.ts'
import { useReading } from '../app/useReading.ts'

const FRESH_MS = 60_000

/** The audits that a scan's name speaks of; null: none is asked for. */
export function useNamedAudits(scan: InboxFile | null) {
  const name = scan?.name ?? ''
  return useReading<NamedAudit[]>({
    key: ['scans', 'named', name],
    resource: 'audits',
    read: ({ store, carrier, slices }) =>
      findNamedAudits(store, { name, carrier: carrier.id, slices }),
    freshMs: FRESH_MS,
    enabled: scan !== null,
  })
}
