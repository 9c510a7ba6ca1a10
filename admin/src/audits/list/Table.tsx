import { styled } from '@mui/material/styles'
import { APP_BAR_HEIGHT } from '../../app/theme/adminTheme.ts'
import type { Density } from './ListToolbar.tsx'

/** The list's table. Below 700 px each row becomes a small card, so that nothing scrolls sideways. */
export const Table = styled('table', { shouldForwardProp: (prop) => prop !== 'density' })<{
  density: Density
}>(({ theme: { palette }, density }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& caption, & .unseen': {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
  '& th, & td': { padding: '0 12px', textAlign: 'left', whiteSpace: 'nowrap' },
  '& td:first-of-type, & th:first-of-type': { paddingLeft: 16 },
  '& .number': { textAlign: 'right' },
  '& .claim': { width: 40, padding: '0 8px 0 0', textAlign: 'center' },
  '& thead th': {
    height: 32,
    fontSize: 12,
    fontWeight: 500,
    color: palette.text.secondary,
    borderBottom: `1px solid ${palette.divider}`,
  },
  '& thead': {
    position: 'sticky',
    top: APP_BAR_HEIGHT,
    zIndex: 1,
    background: palette.background.paper,
  },
  '& td > span': { verticalAlign: 'middle' },
  '& tbody tr': { borderBottom: `1px solid ${palette.divider}` },
  '& .band th': {
    height: density === 'compact' ? 28 : 32,
    background: palette.bakehouse.ground,
    fontSize: 12,
    fontWeight: 400,
    color: palette.text.secondary,
  },
  '& .band th > span': { display: 'inline-flex', alignItems: 'center', gap: 6 },
  '& .band strong': { fontWeight: 550, marginRight: 4 },
  '& .audit': { position: 'relative', height: density === 'compact' ? 36 : 44 },
  '& .audit:hover': { background: palette.bakehouse.hover },
  '& .audit:has(a:focus-visible)': {
    outline: `2px solid ${palette.bakehouse.accent}`,
    outlineOffset: -2,
  },
  '& .audit a': { color: 'inherit', fontWeight: 550, outline: 'none', scrollMarginBlock: 120 },
  '& .audit a:hover': { textDecoration: 'none' },
  // The link covers its row: the whole row is one target, and still one link.
  '& .audit a::after': { content: '""', position: 'absolute', inset: 0 },
  '& .insured, & .action': { fontVariantNumeric: 'normal' },
  '& .insured': { maxWidth: 0, width: '40%', overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .insured b': { fontWeight: 550 },
  '& .insured span': { color: palette.text.secondary, marginLeft: 8 },
  '& .action > span': { display: 'inline-flex', alignItems: 'center', gap: 8 },
  '& .action svg': { fontSize: 16, color: palette.text.secondary },
  '@media (min-width: 1200px)': {
    tableLayout: 'fixed',
    '& .code': { width: 108 },
    '& .insured': { width: 'auto' },
    '& .state': { width: 148 },
    '& .action': { width: 196, overflow: 'hidden', textOverflow: 'ellipsis' },
    '& .next-due': { width: 88 },
    '& .audit-due': { width: 164 },
  },
  '@media (max-width: 1100px)': {
    '& .claim': { display: 'none' },
    '& .insured span': { display: 'none' },
  },
  '@media (max-width: 700px)': {
    '& thead': {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
    '&, & tbody, & .band, & .band th': { display: 'block' },
    '& .band th': { lineHeight: '28px' },
    '& .audit': {
      display: 'grid',
      gridTemplateColumns: '1fr auto',
      gap: '2px 8px',
      height: 'auto',
      padding: '10px 16px',
    },
    '& .audit td, & .audit td:first-of-type': {
      padding: 0,
      width: 'auto',
      maxWidth: 'none',
      minWidth: 0,
    },
    '& .audit .code': { order: 1, color: palette.text.secondary, fontSize: 12 },
    '& .audit .state': { order: 2, gridRow: 'span 2', textAlign: 'right' },
    '& .audit .insured': { order: 3 },
    '& .audit .action': { order: 4 },
    '& .audit .next-due': { order: 5 },
    '& .audit .audit-due': { display: 'none' },
  },
}))
