import { styled } from '@mui/material/styles'
import { Link } from 'react-router'

/** An entry of the menu: its icon, its words, and what stands at its end. */
export const MenuLink = styled(Link)(({ theme: { palette } }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  height: 32,
  padding: '0 10px',
  borderRadius: 6,
  color: palette.text.secondary,
  fontWeight: 550,
  '& svg': { fontSize: 18 },
  '&:hover': { background: palette.bakehouse.hover, textDecoration: 'none' },
  '&[aria-current]': {
    background: palette.bakehouse.accentSoft,
    color: palette.bakehouse.accentText,
  },
}))
