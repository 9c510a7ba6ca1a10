import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCommand } from '../../../app/useCommand.ts'
import { FormDialog } from '../../../ui/dialog.tsx'
import { Control, Field } from '../../../ui/inputs.tsx'
import { useEditor } from '../Editor.ts'
import { ReadOnlyField } from '../fields/ReadOnlyField.tsx'

/** The order number, which no edit changes; an admin corrects it with a reason. */
export function OrderNumberField() {
  const translate = useTranslate()
  const { audit, role } = useEditor()
  const [isOpen, setOpen] = useState(false)
  return (
    <Box sx={{ display: 'flex', alignItems: 'end', gap: 2, minWidth: 0 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <ReadOnlyField label={translate('edit.order_number')} value={audit.orderNumber} />
      </Box>
      {role === 'admin' && (
        <Button
          aria-label={translate('edit.correct_number')}
          onClick={() => setOpen(true)}
          sx={{ flex: 'none' }}
        >
          {translate('edit.correct')}
        </Button>
      )}
      {isOpen && <CorrectDialog onClose={() => setOpen(false)} />}
    </Box>
  )
}

function CorrectDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { audit } = useEditor()
  const [orderNumber, setOrderNumber] = useState(audit.orderNumber)
  const [reason, setReason] = useState('')
  const { ask, waiting, refused } = useCommand('correctOrderNumber', (_, { auditCode }) => {
    onClose()
    if (typeof auditCode === 'string' && auditCode !== audit.auditCode)
      void navigate(`/audits/${encodeURIComponent(auditCode)}/edit?tab=general`, { replace: true })
  })
  const submit = () => {
    const { id: auditFSID, carrierCompany } = audit
    void ask({ carrierCompany, auditFSID, request: { orderNumber, reason } })
  }
  return (
    <FormDialog
      title={translate('edit.correct_number')}
      about={audit.insuredCompany || audit.auditCode}
      width={440}
      submit={translate('edit.correct')}
      onSubmit={submit}
      onClose={onClose}
      waiting={waiting}
      refused={refused}
    >
      <Field
        label={translate('edit.order_number')}
        hint={translate('edit.correct_hint')}
        control={(ids) => (
          <Control
            {...ids}
            value={orderNumber}
            onChange={(event) => setOrderNumber(event.target.value)}
            autoFocus
          />
        )}
      />
      <Field
        label={translate('edit.correct_reason')}
        control={(ids) => (
          <Control {...ids} value={reason} onChange={(event) => setReason(event.target.value)} />
        )}
      />
    </FormDialog>
  )
}
