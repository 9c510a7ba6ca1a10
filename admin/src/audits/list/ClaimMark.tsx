import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'

/** Who claims an audit, by the first letter; the whole name for whoever asks. */
export function ClaimMark({ name }: { name: string }) {
  const translate = useTranslate()
  const label = translate('list.claimed_by', { name })
  return (
    <Box
      role="img"
      aria-label={label}
      title={label}
      sx={{
        display: 'inline-grid',
        placeItems: 'center',
        width: 20,
        height: 20,
        borderRadius: '50%',
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontSize: 11,
        fontWeight: 620,
      }}
    >
      {[...name][0]?.toUpperCase()}
    </Box>
  )
}
