import { NotBuiltPage } from '../../app/NotBuiltPage.tsx'

/** The audit report (specification §2). */
export function AuditPdf() {
  return <NotBuiltPage />
}
