import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useStore, useTranslate } from 'ra-core'
import { KeyCap } from '../../ui/buttons.tsx'
import { KEYS_KEY } from '../preferences.ts'
import { KEY_TABLE } from './keyTable.ts'
import './keysMessages.ts'

/** All keys at a glance, and the switch that turns them off. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const translate = useTranslate()
  const [enabled, setEnabled] = useStore(KEYS_KEY, true)
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby="keys-title">
      <Box sx={{ p: 5, width: 380, maxWidth: '100%' }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', mb: 3 }}>
          <Typography variant="h2" id="keys-title">
            {translate('keys.title')}
          </Typography>
          <IconButton onClick={onClose} aria-label={translate('app.close')}>
            <CloseIcon fontSize="small" />
          </IconButton>
        </Box>
        {KEY_TABLE.map(({ group, rows }) => (
          <Box key={group} component="section" sx={{ mb: 4 }}>
            <Typography variant="caption" component="h3" color="text.secondary" sx={{ mb: 1 }}>
              {translate(`keys.${group}`)}
            </Typography>
            {rows.map((row) => (
              <Box
                key={row.name}
                sx={{
                  display: 'flex',
                  justifyContent: 'space-between',
                  minHeight: 32,
                  alignItems: 'center',
                }}
              >
                <span>{translate(`keys.${row.name}`)}</span>
                <Box component="span" sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
                  {row.keys.map((key, index) => (
                    <Box key={key} component="span" sx={{ display: 'flex', gap: 1.5 }}>
                      {index > 0 && 'joined' in row && (
                        <Typography variant="caption" color="text.secondary">
                          {translate(`keys.joined_${row.joined}`)}
                        </Typography>
                      )}
                      <KeyCap>{key}</KeyCap>
                    </Box>
                  ))}
                </Box>
              </Box>
            ))}
          </Box>
        ))}
        <FormControlLabel
          control={
            <Switch size="small" checked={enabled} onChange={(_, checked) => setEnabled(checked)} />
          }
          label={translate('keys.enabled')}
          sx={{ ml: 0, gap: 2 }}
        />
      </Box>
    </Dialog>
  )
}
