import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import type { ComponentProps, ReactNode } from 'react'
import { ChoiceInput, TypedInput } from '../../../ui/inputs.tsx'
import { labelsOnPhone, PHONE, stackedOnPhone } from '../../../ui/table.tsx'
import { type FieldPath, inputIdOf } from '../draft/fieldPath.ts'
import { helpOf } from './fields.tsx'
import { type FieldState, useField, useFieldWords } from './useField.ts'

/** A column of a table of lines; its head is the editor's word for its name, unless it has another. */
export interface LineColumn {
  name: string
  width: number | string
  isNumber?: boolean
  head?: string
}

/** A table of lines whose cells are inputs. On a phone each line is a block whose cells say their heads. */
export function LineTable({
  columns,
  minWidth = 880,
  endWidth = 40,
  children,
}: {
  columns: readonly LineColumn[]
  /** Where it has less it scrolls sideways, but for a phone. */
  minWidth?: number
  /** Of the column at the end, which has no head. */
  endWidth?: number | 'auto'
  children: ReactNode
}) {
  const translate = useTranslate()
  const heads = columns.map(({ name, head, ...column }) => ({
    ...column,
    name,
    label: head ?? translate(`edit.columns.${name}`),
  }))
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Lines
        className="stacks inputs"
        sx={{ minWidth: { sm: minWidth }, ...labelsOnPhone([...heads, END]) }}
      >
        <thead>
          <tr>
            {heads.map(({ name, label, width, isNumber = false }) => (
              <th
                key={name}
                scope="col"
                style={{ width }}
                className={isNumber ? 'number' : undefined}
              >
                {label}
              </th>
            ))}
            <th aria-hidden style={{ width: endWidth }} />
          </tr>
        </thead>
        {children}
      </Lines>
    </Box>
  )
}

/** The column of what can be done with a line says no head. */
const END = { name: 'actions', label: '' }

const Lines = styled('table')(({ theme: { palette } }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  '& th, & td': { padding: '4px', textAlign: 'left', fontWeight: 400, verticalAlign: 'top' },
  '& th:first-of-type, & td:first-of-type': { paddingLeft: 12 },
  // Behind a row's own head a cell is not the first, although the first of its kind.
  '& th + td:first-of-type': { paddingLeft: 4 },
  '& tr > :last-child': { paddingRight: 12 },
  '& thead th': {
    height: 32,
    fontSize: 12,
    fontWeight: 500,
    verticalAlign: 'middle',
    color: palette.text.secondary,
  },
  '& tbody tr:first-of-type td': { paddingTop: 4 },
  '& tbody tr:last-of-type td': { paddingBottom: 12 },
  '& tfoot th': { lineHeight: '36px' },
  '& .number': { textAlign: 'right' },
  '& .figure': { height: 36, lineHeight: '36px', padding: '4px', textAlign: 'right' },
  // What is wrong may be wider than its column, to the side where there is room.
  '& .cell': {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
  },
  '& .number-cell': { alignItems: 'flex-end' },
  '& .cell [id$="-help"]': { width: 'max-content', maxWidth: 260 },
  '& .cell input, & .cell select': { paddingInline: 7 },
  '& .cell.changed::after': {
    content: '""',
    position: 'absolute',
    top: 3,
    right: 3,
    width: 6,
    height: 6,
    borderRadius: '50%',
    background: palette.primary.main,
  },
  '& .cell.missing input': { borderColor: palette.bakehouse.tones.amber.mark, borderWidth: 2 },
  [PHONE]: {
    ...stackedOnPhone(palette)[PHONE],
    // What belongs to a line stands in a row below its own.
    '&& tbody tr:has(> td[colspan]:only-child)': { paddingTop: 0 },
    '&& tbody tr:not(:first-of-type, :has(> td[colspan]:only-child))': {
      borderTop: `1px solid ${palette.divider}`,
    },
    '&& tfoot tr': {
      display: 'flex',
      flexWrap: 'wrap',
      gap: '0 16px',
      padding: '10px 16px',
      borderTop: `1px solid ${palette.divider}`,
    },
    '&& tfoot': { display: 'block' },
    '&& tfoot th': { flex: '1 0 100%', padding: 0, lineHeight: '20px' },
    '&& tfoot td': { height: 'auto', padding: 0, lineHeight: '20px' },
    '& tfoot td[data-label]::before': {
      content: 'attr(data-label)',
      marginRight: 6,
      fontSize: 12,
      color: palette.text.secondary,
    },
  },
}))

/** An input in a cell of a table: named for those who do not see the table, its mistake below. */
export function CellInput({
  path,
  kind = 'text',
  options,
}: {
  path: FieldPath
  kind?: 'text' | 'money' | 'number'
  /** One of these. */
  options?: ComponentProps<typeof ChoiceInput>['options']
}) {
  return (
    <Cell path={path} isNumber={kind !== 'text'}>
      {(aria, { text, type, closed }) =>
        options === undefined ? (
          <TypedInput
            {...aria}
            value={text}
            readOnly={closed !== null}
            kind={kind === 'text' ? undefined : kind}
            dir={kind === 'text' ? 'auto' : undefined}
            onText={type}
          />
        ) : (
          <ChoiceInput
            {...aria}
            value={text}
            disabled={closed !== null}
            options={options}
            onText={type}
          />
        )
      }
    </Cell>
  )
}

interface CellAria {
  id: string
  'aria-label': string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

function Cell({
  path,
  isNumber,
  children,
}: {
  path: FieldPath
  isNumber: boolean
  children: (aria: CellAria, field: FieldState) => ReactNode
}) {
  const words = useFieldWords()
  const field = useField(path)
  const id = inputIdOf(path)
  // A code that stands for another says so itself; of what is empty the frame does.
  const hasHelp = field.mistake !== null || (field.isMissing && field.text !== '')
  const names = [
    'cell',
    isNumber && 'number-cell',
    field.isChanged ? 'changed' : field.isMissing && 'missing',
  ]
    .filter(Boolean)
    .join(' ')
  const aria = {
    id,
    'aria-label': words.label(path),
    'aria-invalid': field.mistake !== null,
    'aria-describedby': hasHelp ? `${id}-help` : undefined,
  }
  return (
    <div className={names}>
      {children(aria, field)}
      {hasHelp && <div id={`${id}-help`}>{helpOf(field)}</div>}
    </div>
  )
}
