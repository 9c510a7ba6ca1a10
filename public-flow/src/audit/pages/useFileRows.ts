import { useSyncExternalStore } from 'react'
import type { DocumentType } from '#shared/domain/document/documentTypes.ts'
import type { ChosenFile } from '#shared/domain/intake/pages/checkDocuments.ts'
import { useFlow } from '../FlowContext.ts'
import type { Upload } from '../uploads/Upload.ts'

/** A file as the page lists it: chosen on this device, or saved by an earlier visit. */
export type FileRow =
  | { kind: 'upload'; upload: Upload }
  | {
      kind: 'stored'
      id: string
      name: string
      size: number
      docType: DocumentType
      isLocked: boolean
    }

const ORDER = { failed: 0, sending: 1, checking: 1, waiting: 2, saved: 3 } as const

/** All files of the intake: failed ones, those on their way, then saved ones. */
export function useFileRows(): { rows: FileRow[]; chosen: ChosenFile[] } {
  const { uploads, facts } = useFlow()
  const own = useSyncExternalStore(uploads.subscribe, uploads.uploads)
  const ownIds = new Set(own.map(({ id }) => id))
  const returnKey = facts.flow === 'return' ? facts.asked.returnKey : ''
  const stored = [...facts.files].filter(([id]) => !ownIds.has(id))
  const rows: FileRow[] = [
    ...[...own]
      .sort((a, b) => ORDER[a.state] - ORDER[b.state])
      .map((upload) => ({ kind: 'upload' as const, upload })),
    ...stored.map(([id, { name, size, docType, key }]) => {
      const isLocked = key !== returnKey
      return { kind: 'stored' as const, id, name, size, docType, isLocked }
    }),
  ]
  const chosen = rows.flatMap((row): ChosenFile[] => {
    if (row.kind === 'stored')
      return row.isLocked && facts.flow === 'return' ? [] : [{ ...row, failed: false }]
    const { id, name, docType, state, canRetry } = row.upload
    // What the connection broke off is still on its way: it is kept and sent again by itself.
    return [{ id, name, docType, failed: state === 'failed' && !canRetry }]
  })
  return { rows, chosen }
}
