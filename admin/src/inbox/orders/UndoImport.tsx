import Undo from '@mui/icons-material/Undo'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useCanAccess, useTranslate } from 'ra-core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCommand } from '../../app/useCommand.ts'
import { FormDialog } from '../../ui/dialog.tsx'

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
  const { ask, waiting, refused, clear } = useCommand('undoImport', () => {
    for (const key of ['inbox', 'audits', 'home'])
      void queries.invalidateQueries({ queryKey: [key] })
    void navigate('/inbox?show=past')
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
