import { useTranslate } from 'ra-core'
import type { Audit } from '#shared/audit/model.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { FormDialog } from '../ui/dialog.tsx'

/** Asks before a demo audit goes, and says what goes with it. */
export function RemoveDialog({
  audit,
  busy,
  refused,
  onClose,
  onRemove,
}: {
  audit: Audit
  busy: boolean
  refused: Refusal | null
  onClose: () => void
  onRemove: () => void
}) {
  const translate = useTranslate()
  return (
    <FormDialog
      title={translate('demo.remove_title', { name: audit.insuredCompany })}
      width={480}
      submit={translate('demo.remove_submit')}
      busy={busy}
      refused={refused}
      onSubmit={onRemove}
      onClose={onClose}
      foot={busy ? translate('demo.removing') : null}
    >
      <div>{translate('demo.remove_text')}</div>
    </FormDialog>
  )
}
