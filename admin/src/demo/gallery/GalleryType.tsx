import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'

const ROWS = [
  { name: 'page', variant: 'h1' },
  { name: 'dialog', variant: 'h2' },
  { name: 'section', variant: 'h4' },
  { name: 'body', variant: 'body1' },
  { name: 'small', variant: 'caption' },
] as const

/** The ranks of text, largest first. */
export function GalleryType() {
  const translate = useTranslate()
  return (
    <Box className="figures">
      {ROWS.map(({ name, variant }) => (
        <Typography key={name} variant={variant} component="p" sx={{ my: 1 }}>
          {translate(`gallery.${name}`)}
        </Typography>
      ))}
    </Box>
  )
}
