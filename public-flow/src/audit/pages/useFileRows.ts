import { useSyncExternalStore } from 'react'
import type { DocumentType } from '#shared/audit/documentTypes.ts'
import type { ChosenFile } from '#shared/intake/checkDocuments.ts'
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

/** A file with a kind, or without one yet; `isSaved`: the intake lists it. */
export type SeenFile = ChosenFile & { isSaved: boolean }

/** All files of the intake: failed ones, those on their way, then saved ones. */
export function useFileRows(): { rows: FileRow[]; chosen: SeenFile[] } {
  const { uploads, facts } = useFlow()
  const own = useSyncExternalStore(uploads.subscribe, uploads.uploads)
  const ownSlots = new Set(own.map(({ slot }) => slot))
  const returnKey = facts.flow === 'return' ? facts.asked.returnKey : ''
  const stored = [...facts.files].filter(([id]) => !ownSlots.has(id))
  const rows: FileRow[] = [
    ...[...own]
      .sort((a, b) => ORDER[a.state] - ORDER[b.state])
      .map((upload) => ({ kind: 'upload' as const, upload })),
    ...stored.map(([id, { name, size, docType, key }]) => {
      const isLocked = key !== returnKey
      return { kind: 'stored' as const, id, name, size, docType, isLocked }
    }),
  ]
  const chosen = rows.flatMap((row): SeenFile[] => {
    if (row.kind === 'stored')
      return row.isLocked && facts.flow === 'return'
        ? []
        : [{ ...row, failed: false, isSaved: true }]
    const { id, slot, name, docType, state, canRetry } = row.upload
    // An upload that lost its connection is not failed: it is kept and sent again automatically.
    const failed = state === 'failed' && !canRetry
    return [{ id, name, docType, failed, isSaved: facts.files.has(slot) }]
  })
  return { rows, chosen }
}
