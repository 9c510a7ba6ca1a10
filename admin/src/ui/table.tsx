import { styled, type Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { UNSEEN } from './marks.tsx'

/** Rows of records under their heads. On a phone each record is a block, and its cells say their heads. */
export function RecordTable({
  label,
  heads,
  holdsInputs = false,
  children,
}: {
  label: string
  /** Figures stand right, and so does the column `actions`. */
  heads: readonly { name: string; label: string; align?: 'right' }[]
  /** Whether its cells are inputs: on a phone each stands below its head. */
  holdsInputs?: boolean
  children: ReactNode
}) {
  return (
    // Focusable, so that it can be scrolled without a mouse.
    <TableScroll tabIndex={0} role="group" aria-label={label}>
      <PlainTable className={holdsInputs ? 'stacks inputs' : 'stacks'} sx={labelsOnPhone(heads)}>
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

/** The head of each cell but the row's own, which names the record, and of its actions. */
export function labelsOnPhone(heads: readonly { name: string; label: string }[]) {
  // This place and those behind it, of which each says its own next.
  const labels = heads.map(({ name, label }, at) => [
    `& tbody tr > ${'* + '.repeat(at)}td:not([colspan])::before`,
    { content: name === 'actions' ? 'none' : JSON.stringify(label) },
  ])
  return { [PHONE]: Object.fromEntries(labels) }
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
    '&.inputs td': { verticalAlign: 'top' },
    '& time': { whiteSpace: 'nowrap' },
    '& .number, & td.figures, & th.figures': { textAlign: 'right' },
    '& .number, & .narrow, & .actions': { whiteSpace: 'nowrap' },
    '& .actions': { textAlign: 'right' },
    // Their words, not their padding, end where their head does.
    '@media (min-width: 600px)': {
      '& .actions > .MuiButton-text:last-child': { marginRight: -12 },
    },
    '& .quiet': { color: palette.text.secondary },
    '@media (max-width: 699px)': {
      '& th, & td': { paddingInline: 8 },
      '& .wide': { display: 'none' },
    },
    '&.stacks': stackedOnPhone(palette),
  } as const
}

export const PHONE = '@media (max-width: 599px)'

/**
 * Records as blocks: what names one on a line of its own, what else it has beside each other; of inputs
 * two, each below its head.
 */
export function stackedOnPhone(palette: Theme['palette']) {
  const cell = '&& tbody tr > :is(td, th)'
  return {
    [PHONE]: {
      '&& thead': UNSEEN,
      '&& tbody': { display: 'block' },
      '&& tbody tr': {
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '4px 16px',
        padding: '10px 16px',
      },
      [cell]: {
        display: 'block',
        height: 'auto',
        minWidth: 0,
        maxWidth: '100%',
        padding: 0,
        textAlign: 'left',
        overflowWrap: 'anywhere',
      },
      [`${cell}:is(:empty, .wide)`]: { display: 'none' },
      '&& tbody tr > th': { order: -1, flex: '1 0 100%' },
      // What can be done with it stands beside its name where there is room.
      '&& tbody tr:has(> .actions) > th': { order: -2, flex: '1 1 30%' },
      '&& tbody tr > .actions': { order: -2, marginLeft: 'auto', marginRight: -10 },
      // What else it has begins a line, also behind a short name with one button.
      '&& tbody tr:has(> .actions)::before': {
        content: '""',
        order: -1,
        flex: '1 0 100%',
        marginTop: -4,
      },
      '& tbody td::before': { marginRight: 6, fontSize: 12, color: palette.text.secondary },
      '& tbody td[data-label]::before': { content: 'attr(data-label)' },
      '&&.inputs tbody tr': { gap: '8px 12px', alignItems: 'flex-start' },
      '&&.inputs tbody td': { flex: '1 1 40%' },
      '&&.inputs tbody td[colspan]': { flex: '1 0 100%' },
      '&&.inputs tbody td::before': { display: 'block', margin: '0 0 2px', lineHeight: '16px' },
      '&&.inputs tbody .actions': { flex: 'none', order: 0, alignSelf: 'flex-end' },
    },
  } as const
}

/** Wraps a table: where room is short the table scrolls sideways, never the page. */
export const TableScroll = styled('div')({
  overflowX: 'auto',
  '&:focus-visible': { outlineOffset: -2 },
})
