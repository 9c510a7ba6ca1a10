import ChevronLeft from '@mui/icons-material/ChevronLeft'
import Undo from '@mui/icons-material/Undo'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useCanAccess, useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { InboxStatus } from '#shared/documents/inboxFiles.ts'
import { useProviderMutation } from '../../providers/useProviderMutation.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { Control, Field } from '../../ui/inputs.tsx'
import { UNASKED } from '../../ui/UnsavedGuard.tsx'
import { readInboxAgain } from '../InboxRow.ts'
import { InboxStatusChip } from '../InboxTable.tsx'

/** What the file is, where it is, and what can be done with it. */
export function FileHeader({
  name,
  status,
  toCorrect,
  facts,
  children,
}: {
  name: string
  status: InboxStatus
  /** Rejected orders that are still to be corrected. */
  toCorrect: number
  facts: string
  /** Its actions, the filled one last. */
  children?: ReactNode
}) {
  const translate = useTranslate()
  return (
    <Box sx={{ mb: 4 }}>
      <Box
        component={Link}
        to="/inbox"
        sx={{ display: 'inline-flex', alignItems: 'center', mb: 1, fontSize: 12 }}
      >
        <ChevronLeft aria-hidden sx={{ fontSize: 16 }} />
        {translate('orders.back')}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Box sx={{ flex: 1, minWidth: 240 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
            <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
              {name}
            </Typography>
            <InboxStatusChip status={status} toCorrect={toCorrect} />
          </Box>
          <Box className="figures" sx={{ color: 'text.secondary' }}>
            {facts}
          </Box>
        </Box>
        {children}
      </Box>
    </Box>
  )
}

/** Says that the rejected orders of an import are not corrected any more; nothing where none waits. */
export function LeaveRejects({
  batchId,
  carrier,
  name,
  count,
  onLeft,
}: {
  batchId: string
  /** The carrier's id. */
  carrier: string
  /** The file's. */
  name: string
  /** Rejected orders that are still to be corrected. */
  count: number
  /** They were left. */
  onLeft?: () => void
}) {
  const translate = useTranslate()
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const { canAccess = false } = useCanAccess({ resource: 'inbox', action: 'edit' })
  const { ask, waiting, refused, clear } = useProviderMutation('changeInboxFile', () => {
    setOpen(false)
    onLeft?.()
    readInboxAgain(queries)
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
          <Field
            label={translate('rejects.leave_reason')}
            control={(ids) => (
              <Control
                {...ids}
                maxLength={500}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            )}
          />
        </FormDialog>
      )}
    </>
  )
}

/** Undoes a whole import, once it is confirmed; refused after work on any of its audits. */
export function UndoImport({
  batchId,
  carrier,
  name,
}: {
  batchId: string
  /** The carrier's id. */
  carrier: string
  /** The file's. */
  name: string
}) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { canAccess = false } = useCanAccess({ resource: 'inbox', action: 'edit' })
  const { ask, waiting, refused, clear } = useProviderMutation('undoImport', () => {
    readInboxAgain(queries, 'audits', 'home')
    void navigate('/inbox?show=past', { state: UNASKED })
  })
  if (!canAccess) return null
  const close = () => {
    clear()
    setOpen(false)
  }
  return (
    <>
      <Button variant="outlined" startIcon={<Undo />} onClick={() => setOpen(true)}>
        {translate('orders.undo')}
      </Button>
      {isOpen && (
        <FormDialog
          title={translate('orders.undo_title')}
          about={name}
          width={440}
          submit={translate('orders.undo_all')}
          onSubmit={() => void ask({ carrierCompany: carrier, request: { batchId } })}
          onClose={close}
          waiting={waiting}
          refused={refused}
        >
          {translate('orders.undo_text')}
        </FormDialog>
      )}
    </>
  )
}
