import { styled, type Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { UNSEEN } from './marks.tsx'

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
    <TableScroll tabIndex={0} role="group" aria-label={label}>
      <PlainTable>
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
      </PlainTable>
    </TableScroll>
  )
}

/** The one plain table: quiet heads, a line between rows, numbers at the right. */
export const PlainTable = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  ...tableLook(theme),
}))

/** How a plain table looks, for react-admin's `DataTable` too. */
export function tableLook({ palette }: Theme) {
  return {
    '& caption, & .unseen': UNSEEN,
    '& th, & td': {
      height: 36,
      padding: '2px 12px',
      textAlign: 'left',
      verticalAlign: 'middle',
      fontWeight: 400,
      borderBottom: 0,
    },
    '& tr > :first-of-type': { paddingLeft: 16 },
    '& tr > :last-of-type': { paddingRight: 16 },
    // Behind a row's own head a cell is not the first, although the first of its kind.
    '& th + td:first-of-type, & td + th:first-of-type': { paddingLeft: 12 },
    '& th:last-of-type:has(+ td)': { paddingRight: 12 },
    '& thead th': {
      height: 32,
      fontSize: 12,
      fontWeight: 500,
      color: palette.text.secondary,
      whiteSpace: 'nowrap',
    },
    '& tbody tr, & tfoot tr': { borderTop: `1px solid ${palette.divider}` },
    '& tbody tr:hover': { background: palette.bakehouse.hover },
    '& tbody th, & td a': { fontWeight: 550 },
    // Inputs stay in line where one has words below it.
    '& tr.inputs td': { verticalAlign: 'top' },
    '& time': { whiteSpace: 'nowrap' },
    '& .number, & td.figures, & th.figures': { textAlign: 'right' },
    '& .number, & .narrow, & .actions': { whiteSpace: 'nowrap' },
    '& .actions': { textAlign: 'right' },
    '& .quiet': { color: palette.text.secondary },
    '@media (max-width: 699px)': {
      '& th, & td': { paddingInline: 8 },
      '& .wide': { display: 'none' },
    },
  } as const
}

/** Wraps a table: where room is short the table scrolls sideways, never the page. */
export const TableScroll = styled('div')({
  overflowX: 'auto',
  '&:focus-visible': { outlineOffset: -2 },
})
