import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { refusal } from '#shared/errors/refusal.ts'

const LONGEST = 40

/** Asks for the name of a view. */
export function SaveViewDialog({
  onSave,
  onClose,
}: {
  onSave: (name: string) => void
  onClose: () => void
}) {
  const translate = useTranslate()
  const id = useId()
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  return (
    <Dialog open onClose={onClose} aria-labelledby={id}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() === '') setMissing(true)
          else onSave(name.trim())
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
          onChange={(event) => setName(event.target.value.slice(0, LONGEST))}
          error={isMissing}
          helperText={
            isMissing ? refusal('VIEW_NAME_MISSING').message : translate('views.save_hint')
          }
        />
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
