import { useParams } from 'react-router'
import { AuditOfCode } from '../AuditOfCode.tsx'
import { AuditScreen } from './AuditScreen.tsx'
import './showMessages.ts'

/** One audit by the code in the address (specification §2). */
export function AuditShow() {
  const { auditCode = '' } = useParams()
  return (
    <AuditOfCode auditCode={auditCode}>
      {({ audit, user, carrier }) => (
        <AuditScreen key={audit.id} audit={audit} role={user.role} timeZone={carrier.timeZone} />
      )}
    </AuditOfCode>
  )
}
