import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { KeyCap } from '../components/KeyCap.tsx'

const KEYS = [
  ['J', 'next'],
  ['K', 'previous'],
  ['L', 'log'],
  ['T', 'text'],
  ['M', 'email'],
  ['N', 'note'],
  ['C', 'claim'],
  ['S', 'later'],
  ['O', 'open'],
  ['?', 'more_keys'],
] as const

/** The keys of the queue at its foot: it is worked by them. */
export function QueueKeys() {
  const translate = useTranslate()
  return (
    <Box
      component="footer"
      aria-label={translate('queue.keys')}
      sx={{
        position: 'sticky',
        bottom: 0,
        display: { xs: 'none', md: 'flex' },
        flexWrap: 'wrap',
        gap: 6,
        mx: -6,
        mb: -6,
        mt: 'auto',
        px: 6,
        py: 3,
        fontSize: 12,
        color: 'text.secondary',
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {KEYS.map(([key, name]) => (
        <Box
          key={key}
          component="span"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}
        >
          <KeyCap>{key}</KeyCap>
          {translate(`queue.${name}`)}
        </Box>
      ))}
    </Box>
  )
}
