import { styled } from '@mui/material/styles'

/** A table of figures: numbers at the right, heads quiet, a line between rows. */
export const WorksheetTable = styled('table')(({ theme: { palette } }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { height: 36, padding: '0 16px', textAlign: 'left', fontWeight: 400 },
  '& .number': { textAlign: 'right' },
  '& .number, & .basis, & .code': { whiteSpace: 'nowrap' },
  '& .quiet': { color: palette.text.secondary },
  '& thead th': { height: 32, fontSize: 12, fontWeight: 500, color: palette.text.secondary },
  '& tbody tr:not(.more), & tfoot tr:not(.parts)': { borderTop: `1px solid ${palette.divider}` },
  '& tbody th, & .final': { fontWeight: 550 },
  '& tfoot th, & tfoot td': { fontWeight: 620 },
  '& .more td, & .parts td': {
    height: 'auto',
    padding: '0 16px 8px',
    fontWeight: 400,
    color: palette.text.secondary,
    overflowWrap: 'anywhere',
  },
  '& + &': { borderTop: `1px solid ${palette.divider}` },
  // On a phone a line with seven digits before the point fits without moving it sideways.
  '@media (max-width: 599px)': {
    fontSize: 12,
    '& th, & td, & .more td': { paddingInline: 5 },
    '& .basis': { whiteSpace: 'normal' },
  },
}))
