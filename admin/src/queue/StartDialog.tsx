import { useTranslate } from 'ra-core'
import type { Audit } from '#shared/audit/model.ts'
import { useAct } from '../providers/pending/useAct.ts'
import { useActionPreview } from '../providers/pending/useActionPreview.ts'
import { ActionForm } from '../work/ActionDialog.tsx'

const START = { kind: 'complete', step: 'READY' } as const

/** Says what starting an audit brings about, as what is sent, before it is started. */
export function StartDialog({
  audit,
  onStart,
  onClose,
}: {
  audit: Audit
  /** It was asked for. */
  onStart: (end: Promise<Audit | null>) => void
  onClose: () => void
}) {
  const translate = useTranslate()
  const previews = useActionPreview(audit)
  const { send, ...acting } = useAct(audit, previews)
  return (
    <ActionForm
      {...acting}
      audit={audit}
      action={START}
      title={translate('queue.start')}
      words="none"
      previews={previews}
      onAct={async () => {
        const end = send(START)
        if (end !== null) onStart(end)
        return false
      }}
      onDone={onClose}
    />
  )
}
