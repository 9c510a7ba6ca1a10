import { useTranslate } from 'ra-core'
import type { Audit } from '#shared/domain/audit/Audit.ts'
import { ActionForm } from '../work/ActionDialog.tsx'
import { useRehearsal } from '../work/useRehearsal.ts'
import type { AuditDocument } from './useAuditDocuments.ts'
import { useDocumentAct } from './useDocumentAct.ts'

/** Takes a document away, with the reason. */
export function RemoveDialog({
  audit,
  document,
  onDone,
}: {
  audit: Audit
  document: AuditDocument
  onDone: () => void
}) {
  const translate = useTranslate()
  const rehearsal = useRehearsal(audit)
  const { run, ...acting } = useDocumentAct(audit.id)
  const action = { kind: 'removeDocument', document } as const
  return (
    <ActionForm
      audit={audit}
      action={action}
      title={translate('documents.remove')}
      words="needed"
      rehearsal={rehearsal}
      {...acting}
      onAct={async (said) => (await run(action, said)) !== null}
      onDone={onDone}
    />
  )
}
