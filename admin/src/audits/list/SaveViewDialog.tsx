import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { LONGEST_VIEW_NAME } from '#shared/audit/listQuery.ts'
import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import { RefusalNote } from '../../ui/notices.tsx'

/** Asks for the name of a view, and whether the others at the carrier shall have it too. */
export function SaveViewDialog({
  carrier,
  refused,
  busy,
  onSave,
  onClose,
}: {
  carrier: string
  refused: Refusal | null
  busy: boolean
  onSave: (name: string, isShared: boolean) => void
  onClose: () => void
}) {
  const translate = useTranslate()
  const id = useId()
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isShared, setShared] = useState(false)
  return (
    <Dialog open onClose={onClose} aria-labelledby={id}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() === '') setMissing(true)
          else if (!busy) onSave(name.trim(), isShared)
        }}
        sx={{ p: 6, display: 'grid', gap: 4, width: 360, maxWidth: '100%' }}
      >
        <Typography variant="h2" id={id}>
          {translate('views.save')}
        </Typography>
        <TextField
          autoFocus
          size="small"
          label={translate('views.name')}
          value={name}
          onChange={(event) => setName(event.target.value.slice(0, LONGEST_VIEW_NAME))}
          error={isMissing}
          helperText={
            isMissing ? refusal('VIEW_NAME_MISSING').message : translate('views.save_hint')
          }
        />
        <Box
          component="label"
          sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 24 }}
        >
          <input
            type="checkbox"
            checked={isShared}
            onChange={({ target }) => setShared(target.checked)}
          />
          {translate('views.share', { carrier })}
        </Box>
        {refused !== null && <RefusalNote refusal={refused} />}
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2 }}>
          <Button variant="outlined" onClick={onClose}>
            {translate('app.close')}
          </Button>
          <Button variant="contained" type="submit">
            {translate('views.save')}
          </Button>
        </Box>
      </Box>
    </Dialog>
  )
}
