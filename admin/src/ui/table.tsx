import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

/** Rows of records under their heads; it scrolls sideways where room is short. */
export function RecordTable({
  label,
  heads,
  children,
}: {
  label: string
  /** Figures stand right, and so does the column `actions`. */
  heads: readonly { name: string; label: string; align?: 'right' }[]
  children: ReactNode
}) {
  return (
    // Focusable, so that it can be scrolled without a mouse.
    <Scroll tabIndex={0} role="group" aria-label={label}>
      <table>
        <thead>
          <tr>
            {heads.map(({ name, label: words, align }) => (
              <th
                key={name}
                scope="col"
                style={{ textAlign: align ?? (name === 'actions' ? 'right' : 'left') }}
              >
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Scroll>
  )
}

const Scroll = styled('div')(({ theme: { palette } }) => ({
  overflowX: 'auto',
  '&:focus-visible': { outlineOffset: -2 },
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& th, & td': { padding: '2px 12px', height: 36, textAlign: 'left', verticalAlign: 'middle' },
  '& th:first-of-type, & td:first-of-type': { paddingLeft: 16 },
  '& th:last-of-type, & td:last-of-type': { paddingRight: 16 },
  // Behind a row's own head a cell is not the first, although the first of its kind.
  '& th + td:first-of-type': { paddingLeft: 12 },
  '& time': { whiteSpace: 'nowrap' },
  '& thead th': {
    height: 32,
    fontSize: 12,
    fontWeight: 500,
    color: palette.text.secondary,
    whiteSpace: 'nowrap',
  },
  '& tbody tr': { borderTop: `1px solid ${palette.divider}` },
  // Inputs stay in line where one has words below it.
  '& tr.inputs td': { verticalAlign: 'top' },
  '& tbody tr:hover': { background: palette.bakehouse.hover },
  '& td.figures, & th.figures': { textAlign: 'right' },
  '& td.actions': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& tbody th': { fontWeight: 550 },
}))

/** A table of a report: quiet heads, a line between rows, numbers at the right. */
export const PlainTable = styled('table')(({ theme: { palette } }) => ({
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
