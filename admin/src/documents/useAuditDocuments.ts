import { useGetManyReference } from 'ra-core'
import type { Attachment } from '#shared/audit/attachments.ts'
import type { Audit } from '#shared/audit/model.ts'

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
