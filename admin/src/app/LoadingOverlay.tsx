import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'

/** The full-screen overlay while a whole screen loads (specification §2). */
export function LoadingOverlay() {
  const translate = useTranslate()
  return (
    <Box
      role="status"
      sx={{
        position: 'fixed',
        inset: 0,
        zIndex: 'modal',
        display: 'grid',
        placeItems: 'center',
        bgcolor: 'background.default',
        color: 'text.secondary',
        fontSize: 14,
        letterSpacing: '0.08em',
      }}
    >
      {translate('app.loading')}
    </Box>
  )
}
