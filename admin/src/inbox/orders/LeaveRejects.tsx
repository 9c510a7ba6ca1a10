import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useQueryClient } from '@tanstack/react-query'
import { useCanAccess, useTranslate } from 'ra-core'
import { useState } from 'react'
import { useCommand } from '../../app/useCommand.ts'
import { FormDialog } from '../../ui/dialog.tsx'

/** Says that the rejected orders of an import are not corrected any more; nothing where none waits. */
export function LeaveRejects({
  batchId,
  carrier,
  name,
  count,
}: {
  batchId: string
  /** The carrier's id. */
  carrier: string
  /** The file's. */
  name: string
  /** Rejected orders that are still to be corrected. */
  count: number
}) {
  const translate = useTranslate()
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const { canAccess = false } = useCanAccess({ resource: 'inbox', action: 'edit' })
  const { ask, waiting, refused, clear } = useCommand('changeInboxFile', () => {
    setOpen(false)
    void queries.invalidateQueries({ queryKey: ['inbox'] })
  })
  if (!canAccess || count === 0) return null
  const title = translate(count === 1 ? 'rejects.leave_one' : 'rejects.leave')
  const close = () => {
    clear()
    setOpen(false)
  }
  const dismiss = () => {
    const decision = { leaveRejects: reason.trim() }
    void ask({
      carrierCompany: carrier,
      request: { inboxKind: 'upload', fileId: batchId, decision },
    })
  }
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {title}
      </Button>
      {isOpen && (
        <FormDialog
          title={title}
          about={name}
          width={440}
          submit={translate('rejects.dismiss')}
          onSubmit={dismiss}
          onClose={close}
          waiting={waiting}
          refused={refused}
        >
          {translate('rejects.leave_text')}
          <TextField
            label={translate('rejects.leave_reason')}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            slotProps={{ htmlInput: { maxLength: 500 } }}
            fullWidth
          />
        </FormDialog>
      )}
    </>
  )
}
