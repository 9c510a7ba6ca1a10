import { styled } from '@mui/material/styles'

/** A key as it is printed on the keyboard. */
export const KeyCap = styled('kbd')(({ theme: { palette } }) => ({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: 18,
  height: 18,
  padding: '0 4px',
  border: `1px solid ${palette.bakehouse.line2}`,
  borderRadius: 4,
  background: palette.background.paper,
  color: palette.text.secondary,
  fontFamily: 'inherit',
  fontSize: 11,
  lineHeight: '16px',
  fontWeight: 500,
}))
