import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'

/** A button that looks like a link: small, within text or beside a heading. */
export const TextButton = styled(ButtonBase)(({ theme: { palette } }) => ({
  minHeight: 24,
  borderRadius: 4,
  fontSize: 12,
  color: palette.bakehouse.accentText,
  '&:hover': { textDecoration: 'underline' },
}))
