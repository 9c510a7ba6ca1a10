import { styled } from '@mui/material/styles'

/** A table of a report: quiet heads, a line between rows, numbers at the right. */
export const ReportTable = styled('table')(({ theme: { palette } }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& caption, & .unseen': {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
  '& th, & td': { height: 36, padding: '0 12px', textAlign: 'left', fontWeight: 400 },
  '& tr > :first-of-type': { paddingLeft: 16 },
  '& tr > :last-of-type': { paddingRight: 16 },
  '& td': { paddingBlock: 6 },
  '& thead th': {
    height: 32,
    fontSize: 12,
    fontWeight: 500,
    color: palette.text.secondary,
    whiteSpace: 'nowrap',
  },
  '& tbody tr, & tfoot tr': { borderTop: `1px solid ${palette.divider}` },
  '& tbody tr:hover': { background: palette.bakehouse.hover },
  '& tbody th, & a': { fontWeight: 550 },
  '& tbody th': { whiteSpace: 'nowrap' },
  '& .number': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& .quiet': { color: palette.text.secondary },
  '& .narrow': { whiteSpace: 'nowrap' },
  '@media (max-width: 699px)': {
    '& th, & td': { paddingInline: 8 },
    '& .wide': { display: 'none' },
  },
}))

/** Wraps a table: where room is short the table scrolls sideways, never the page. */
export const TableScroll = styled('div')({
  overflowX: 'auto',
  '&:focus-visible': { outlineOffset: -2 },
})
