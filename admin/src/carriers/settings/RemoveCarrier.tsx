import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Carrier } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { useCommand } from '../../app/useCommand.ts'
import { useLiveDocument } from '../../app/useLiveDocument.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { JobNote, RefusalNote } from '../../ui/notices.tsx'

/** Removes the carrier, if it has no audits. */
export function RemoveCarrier({ carrier }: { carrier: Carrier }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const leave = () => void navigate('/carriers')
  const { ask, waiting, refused, clear } = useCommand('removeCarrier', leave)
  // Removed by another admin while this one waits.
  useLiveDocument(COLLECTIONS.carriers, waiting ? carrier.id : null, (found) => {
    if (found === null) leave()
  })
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 3 }}>
      <Button
        variant="text"
        color="error"
        onClick={() => {
          clear()
          setOpen(true)
        }}
      >
        {translate('carriers.remove')}
      </Button>
      {!isOpen && waiting && <JobNote words={translate('carriers.removing')} />}
      {!isOpen && refused !== null && <RefusalNote refusal={refused} />}
      {isOpen && (
        <FormDialog
          title={translate('carriers.remove')}
          about={carrier.id}
          width={440}
          submit={translate('carriers.remove')}
          onSubmit={() => void ask({ carrierCompany: carrier.id, request: {} })}
          onClose={() => setOpen(false)}
          waiting={waiting}
          refused={refused}
          foot={waiting ? <JobNote words={translate('carriers.removing')} /> : null}
        >
          <span>{translate('carriers.remove_lead')}</span>
        </FormDialog>
      )}
    </Box>
  )
}
