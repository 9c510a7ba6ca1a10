import { useMemo } from 'react'
import { useParams } from 'react-router'
import type { Audit } from '#shared/audit/model.ts'
import type { User } from '#shared/firm/model.ts'
import { staffRole } from '#shared/firm/user.ts'
import type { KnownCarrier } from '../../app/useActiveCarrier.ts'
import { useAuditDocuments } from '../../documents/useAuditDocuments.ts'
import { AuditOfCode } from '../AuditOfCode.tsx'
import { EditScreen } from './EditScreen.tsx'
import './editMessages.ts'

/** The audit editor, by the code in the address (specification §2). */
export function AuditEdit() {
  const { auditCode = '' } = useParams()
  return (
    <AuditOfCode auditCode={auditCode}>
      {(known) => <WithDocuments key={known.audit.id} {...known} />}
    </AuditOfCode>
  )
}

function WithDocuments({
  audit,
  user,
  carrier,
}: {
  audit: Audit
  user: User
  carrier: KnownCarrier
}) {
  const { documents: read } = useAuditDocuments(audit)
  const documents = useMemo(() => read?.map(({ docType }) => docType) ?? null, [read])
  return (
    <EditScreen
      audit={audit}
      role={staffRole(user)}
      userId={user.id}
      timeZone={carrier.timeZone}
      documents={documents}
    />
  )
}
