import { NotBuiltPage } from '../../app/NotBuiltPage.tsx'

/** The audit editor (specification §2). */
export function AuditEdit() {
  return <NotBuiltPage />
}
