import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { APP_BAR_HEIGHT } from '../../app/theme/adminTheme.ts'
import { UNSEEN } from '../../ui/marks.tsx'
import { Bar, useIsSlow } from '../../ui/skeletons.tsx'
import type { Density } from './ListToolbar.tsx'

/** The list's table. Below 700 px each row becomes a small card, so that nothing scrolls sideways. */
export const Table = styled('table', { shouldForwardProp: (prop) => prop !== 'density' })<{
  density: Density
}>(({ theme: { palette }, density }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& caption, & .unseen': UNSEEN,
  '& th, & td': { padding: '0 10px', textAlign: 'left', whiteSpace: 'nowrap' },
  '& td:first-of-type, & th:first-of-type': { paddingLeft: 16 },
  '& .number': { textAlign: 'right' },
  '& .select': { position: 'relative', zIndex: 1, width: 40, padding: '0 0 0 12px' },
  '& td.select:first-of-type, & th.select:first-of-type': { paddingLeft: 12 },
  '& .claim': { width: 40, padding: '0 8px 0 0', textAlign: 'center' },
  '& thead th': {
    height: 32,
    fontSize: 12,
    fontWeight: 500,
    color: palette.text.secondary,
    borderBottom: `1px solid ${palette.divider}`,
  },
  '& thead button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 2,
    height: 24,
    margin: '0 -4px',
    padding: '0 4px',
    border: 0,
    borderRadius: 4,
    background: 'none',
    font: 'inherit',
    color: 'inherit',
    cursor: 'pointer',
  },
  '& thead button:hover': { background: palette.bakehouse.hover, color: palette.text.primary },
  '& thead button:focus-visible': { outline: `2px solid ${palette.bakehouse.accent}` },
  // The arrow is there for the column that sorts, and hints at the others when they are pointed at.
  '& thead button svg': { fontSize: 14, width: 0, opacity: 0 },
  '& thead button:hover svg, & thead button:focus-visible svg': { width: 14, opacity: 0.6 },
  '& thead [aria-sort=ascending] button, & thead [aria-sort=descending] button': {
    color: palette.text.primary,
  },
  '& thead [aria-sort=ascending] button svg, & thead [aria-sort=descending] button svg': {
    width: 14,
    opacity: 1,
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
  '& .audit[data-selected]': { background: palette.action.selected },
  // What changed a moment ago: a bar and words, and a tint that fades; the words last longer.
  '& .audit.changed': { boxShadow: `inset 3px 0 ${palette.bakehouse.accent}` },
  '@media (prefers-reduced-motion: no-preference)': {
    '& .audit.changed': { animation: 'bakehouse-changed 4.4s ease-out' },
  },
  '@keyframes bakehouse-changed': {
    '0%, 45%': { background: palette.bakehouse.accentSoft },
    '100%': { background: 'transparent' },
  },
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
  // What happened keeps its room; the name gives way.
  '& .insured.news > b': {
    display: 'inline-block',
    maxWidth: '45%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    verticalAlign: 'bottom',
  },
  '& .action > span': { display: 'inline-flex', alignItems: 'center', gap: 8 },
  '& .action svg': { fontSize: 16, color: palette.text.secondary },
  '@media (min-width: 1200px)': {
    tableLayout: 'fixed',
    '& .code': { width: 104 },
    '& .insured': { width: 'auto' },
    '& .state': { width: 142 },
    '& .action': { width: 204, overflow: 'hidden', textOverflow: 'ellipsis' },
    '& .next-due': { width: 84 },
    '& .audit-due': { width: 160 },
    '& .select': { width: 40 },
    '& .wide': { width: 132, overflow: 'hidden', textOverflow: 'ellipsis' },
    '& .premium': { width: 232, textAlign: 'right' },
    '& .narrow': { width: 92, overflow: 'hidden', textOverflow: 'ellipsis' },
    '& .short': { width: 56 },
    '& .phone': { width: 116 },
    '& .day': { width: 84 },
  },
  '@media print': {
    tableLayout: 'auto',
    fontSize: 10,
    '& .select': { display: 'none' },
    '& thead': { position: 'static' },
    '& tbody tr': { breakInside: 'avoid' },
  },
  '@media (min-width: 701px) and (max-width: 1199px)': {
    tableLayout: 'fixed',
    '& .code': { width: 100 },
    '& .insured': { width: 'auto' },
    '& .insured:not(.news) span': { display: 'none' },
    '& .state': { width: 124 },
    '& .action': { width: 150, overflow: 'hidden', textOverflow: 'ellipsis' },
    '& .next-due': { width: 80 },
    // The day alone: how far away it is stands in the wide table.
    '& .audit-due': { width: 84 },
    '& .audit-due > span > span': { display: 'none' },
    '& .claim, & .wide, & .narrow, & .short, & .phone, & .day': { display: 'none' },
  },
  '@media (max-width: 700px)': {
    // A card has no columns. The order is chosen among the filters.
    '& thead': { display: 'none' },
    '&, & tbody, & .band, & .band th': { display: 'block' },
    '& .band th': { lineHeight: '28px' },
    '& .audit': {
      display: 'grid',
      gridTemplateColumns: '28px 1fr auto',
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
    '& .audit .select': { order: 0, gridRow: 'span 3' },
    '& .audit .wide, & .audit .narrow, & .audit .short, & .audit .phone, & .audit .day, & .audit .claim':
      { display: 'none' },
    '& .audit .code': { order: 1, color: palette.text.secondary, fontSize: 12 },
    '& .audit .state': { order: 2, gridRow: 'span 2', textAlign: 'right' },
    '& .audit .insured': { order: 3 },
    '& .audit .action': { order: 4 },
    '& .audit .next-due': { order: 5 },
    '& .audit .audit-due': { display: 'none' },
  },
}))

const WIDTHS = [62, 84, 48, 76, 56, 90, 68, 80] as const

/** The shape of the rows to come, shown only when they take longer than a blink. */
export function AuditRowsSkeleton() {
  const translate = useTranslate()
  if (!useIsSlow()) return <Rows />
  return (
    <Rows role="status" aria-label={translate('list.loading')}>
      {WIDTHS.map((width) => (
        <div key={width}>
          <Bar style={{ width: 16, height: 16 }} />
          <Bar style={{ width: 70 }} />
          <Bar style={{ width: `${width * 2}px` }} />
          <Bar style={{ width: 92, height: 20 }} />
          <Bar style={{ width: `${width + 30}px` }} />
          <Bar style={{ width: 48, justifySelf: 'end' }} />
          <Bar style={{ width: 72 }} />
        </div>
      ))}
    </Rows>
  )
}

const Rows = styled('div')(({ theme: { palette } }) => ({
  minHeight: 32 + WIDTHS.length * 36,
  // The table's head, still empty.
  '&::before': { content: '""', display: 'block', height: 32 },
  '& > div': {
    display: 'grid',
    // The columns of `Table`: nothing moves sideways when the rows come.
    gridTemplateColumns: '16px 80px 1fr 124px 172px 64px 168px',
    alignItems: 'center',
    gap: 24,
    height: 36,
    paddingLeft: 16,
    borderTop: `1px solid ${palette.divider}`,
    overflow: 'hidden',
  },
  '@media (max-width: 1199px)': {
    '& > div': { gridTemplateColumns: '16px 80px 1fr 92px 100px 64px 104px', gap: 16 },
  },
  '@media (max-width: 700px)': {
    '&::before': { display: 'none' },
    '& > div': { gridTemplateColumns: '16px 80px 1fr 92px', height: 86, paddingRight: 16 },
    '& > div > :nth-of-type(n + 5)': { display: 'none' },
  },
}))
