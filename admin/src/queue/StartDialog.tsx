import { useTranslate } from 'ra-core'
import type { Audit } from '#shared/audit/model.ts'
import { ActionForm } from '../work/ActionDialog.tsx'
import { useAct } from '../work/useAct.ts'
import { useRehearsal } from '../work/useRehearsal.ts'

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
  const rehearsal = useRehearsal(audit)
  const { send, ...acting } = useAct(audit, rehearsal)
  return (
    <ActionForm
      {...acting}
      audit={audit}
      action={START}
      title={translate('queue.start')}
      words="none"
      rehearsal={rehearsal}
      onAct={async () => {
        const end = send(START)
        if (end !== null) onStart(end)
        return false
      }}
      onDone={onClose}
    />
  )
}
