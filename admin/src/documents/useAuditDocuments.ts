import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useGetManyReference } from 'ra-core'
import { useState } from 'react'
import type { Attachment } from '#shared/audit/attachments.ts'
import type { Audit } from '#shared/audit/model.ts'
import { filePathOf } from '#shared/audit/removedFiles.ts'
import type { CommandRequests } from '#shared/engine/commands/commandTable.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { useAdminProvider } from '../providers/useAdminProvider.ts'
import { useAskOnAudit } from './useAskOnAudit.ts'

/** A document as it is stored. */
export type AuditDocument = Attachment & { id: string }

/** More documents than any audit has. */
const MOST_DOCUMENTS = 200

/** The documents of an audit, newest first. Whatever changes one raises the audit's version. */
export function useAuditDocuments({ id, carrierCompany, v }: Audit) {
  const { data, error, refetch } = useGetManyReference<AuditDocument>(
    'attachments',
    {
      target: 'audit',
      id,
      filter: { carrierCompany },
      pagination: { page: 1, perPage: MOST_DOCUMENTS },
      sort: { field: 'dateAdded', order: 'DESC' },
      meta: { v },
    },
    { retry: false, placeholderData: (before) => before },
  )
  return { documents: data, error, refetch }
}

/** A document that was opened before is shown without a second read for so long, in milliseconds. */
const KEPT_MS = 60_000

/** The bytes of a document, read while the caller is on screen. */
export function useDocumentBytes(url: string) {
  const provider = useAdminProvider()
  return useQuery({
    queryKey: ['files', url],
    queryFn: () => provider.readFile({ path: filePathOf(url) }),
    // A file never changes, and a large one need not stay for long.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  })
}

type DocumentKind = 'retypeDocument' | 'removeDocument'

export interface DocumentAct {
  /** Asks for a change of a document; true when it was done. */
  run: <K extends DocumentKind>(kind: K, request: CommandRequests[K]) => Promise<boolean>
  /** It was asked for, and its end is not known yet. */
  sent: boolean
  /** Why the last one was refused. */
  refused: Refusal | null
  /** Reads the audit again and clears the refusal. */
  lookAgain: () => Promise<void>
}

/** Changes the documents of one audit, and keeps why a change was refused. */
export function useDocumentAct({
  id: auditFSID,
  carrierCompany,
}: Pick<Audit, 'id' | 'carrierCompany'>): DocumentAct {
  const ask = useAskOnAudit()
  const queries = useQueryClient()
  const [sent, setSent] = useState(false)
  const [refused, setRefused] = useState<Refusal | null>(null)
  return {
    sent,
    refused,
    run: async (kind, request) => {
      setSent(true)
      const result = await ask(kind, { carrierCompany, auditFSID, request })
      setSent(false)
      setRefused(result.ok ? null : result.error)
      return result.ok
    },
    lookAgain: async () => {
      await Promise.all([
        queries.refetchQueries({
          queryKey: ['audits', 'getOne', { id: auditFSID, meta: undefined }],
        }),
        queries.refetchQueries({ queryKey: ['asteps'], type: 'active' }),
        queries.refetchQueries({ queryKey: ['attachments'], type: 'active' }),
      ])
      setRefused(null)
    },
  }
}
