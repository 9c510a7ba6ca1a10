import { useParams } from 'react-router'
import { AuditOfCode } from '../AuditOfCode.tsx'
import { PdfScreen } from './PdfScreen.tsx'
import './pdfMessages.ts'

/** The audit report, by the code in the address (specification §2). */
export function AuditPdf() {
  const { auditCode = '' } = useParams()
  return (
    <AuditOfCode auditCode={auditCode}>
      {({ audit, carrier }) => (
        <PdfScreen key={audit.id} audit={audit} timeZone={carrier.timeZone} />
      )}
    </AuditOfCode>
  )
}
