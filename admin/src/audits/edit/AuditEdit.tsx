import { useGetManyReference } from 'ra-core'
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { DOCUMENT_TYPE_IDS, type DocumentType } from '#shared/domain/document/documentTypes.ts'
import { AuditOfCode } from '../AuditOfCode.tsx'
import { EditScreen } from './EditScreen.tsx'

/** More documents than any audit has. */
const MOST_DOCUMENTS = 500

/** The audit editor, by the code in the address (specification §2). */
export function AuditEdit() {
  const { auditCode = '' } = useParams()
  return (
    <AuditOfCode auditCode={auditCode}>
      {({ audit, user, carrier }) => (
        <WithDocuments auditFSID={audit.id} carrierCompany={audit.carrierCompany}>
          {(documents) => (
            <EditScreen
              key={audit.id}
              audit={audit}
              role={user.role === 'admin' ? 'admin' : 'baker'}
              userId={user.id}
              timeZone={carrier.timeZone}
              documents={documents}
            />
          )}
        </WithDocuments>
      )}
    </AuditOfCode>
  )
}

function WithDocuments({
  auditFSID,
  carrierCompany,
  children,
}: {
  auditFSID: string
  carrierCompany: string
  children: (documents: readonly DocumentType[] | null) => ReactNode
}) {
  const { data } = useGetManyReference<{ id: string; docType: DocumentType }>(
    'attachments',
    {
      target: 'audit',
      id: auditFSID,
      filter: { carrierCompany },
      pagination: { page: 1, perPage: MOST_DOCUMENTS },
      sort: { field: 'dateAdded', order: 'DESC' },
    },
    { retry: false },
  )
  const types = useMemo(
    () => data?.map(({ docType }) => docType).filter((type) => DOCUMENT_TYPE_IDS.includes(type)),
    [data],
  )
  return children(types ?? null)
}
