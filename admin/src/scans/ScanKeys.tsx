import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { KeyCap } from '../components/KeyCap.tsx'

const KEYS = [
  ['Enter', 'attach'],
  ['F', 'find'],
  ['1 – 9', 'type'],
  ['N P', 'page'],
  ['+ −', 'zoom'],
  ['R', 'rotate'],
  ['S', 'aside'],
  ['U', 'undo'],
  ['J K', 'next'],
  ['?', 'more'],
] as const

/** The keys of a scan at the foot: scans are worked by them. */
export function ScanKeys() {
  const translate = useTranslate()
  return (
    <Box
      component="footer"
      aria-label={translate('scans.keys')}
      sx={{
        display: { xs: 'none', md: 'flex' },
        flexWrap: 'wrap',
        columnGap: 5,
        rowGap: 2,
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
          {translate(`scans.key_${name}`)}
        </Box>
      ))}
    </Box>
  )
}
