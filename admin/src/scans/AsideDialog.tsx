import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { Refusal } from '#shared/errors/refusal.ts'
import { FormDialog } from '../ui/dialog.tsx'
import { Control, Field } from '../ui/inputs.tsx'

/** Sets a scan aside: Enter in the one field is enough. */
export function AsideDialog({
  name,
  busy,
  refused,
  onSubmit,
  onClose,
}: {
  name: string
  busy: boolean
  refused: Refusal | null
  onSubmit: (reason: string) => Promise<void>
  onClose: () => void
}) {
  const translate = useTranslate()
  const [reason, setReason] = useState('')
  return (
    <FormDialog
      title={translate('scans.aside_title')}
      about={<bdi>{name}</bdi>}
      width={480}
      submit={translate('scans.set_aside')}
      onSubmit={() => void onSubmit(reason)}
      onClose={onClose}
      busy={busy}
      refused={refused}
    >
      <Field
        label={translate('scans.aside_why')}
        hint={translate('scans.aside_hint')}
        control={(ids) => (
          <Control
            {...ids}
            autoFocus
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      />
    </FormDialog>
  )
}
