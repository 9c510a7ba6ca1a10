import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { newCategoryId } from '#shared/audit/classLines.ts'
import { refusalOfField } from '#shared/audit/editableFields.ts'
import { useServices } from '../../../app/services.ts'
import { Card } from '../../../ui/Panel.tsx'
import { PRESENT, pathOf } from '../draft/fieldPath.ts'
import { classLineIds } from '../draft/patchOf.ts'
import { useEditor } from '../Editor.ts'
import { focusField } from '../focusField.ts'
import { ClassLineRows } from './ClassLineRows.tsx'

const COLUMNS = [
  { name: 'classCode', width: 74 },
  { name: 'subLine', width: 56 },
  { name: 'classDescription', width: 'auto' },
  { name: 'policyType', width: 130 },
  { name: 'exposureType', width: 130 },
  { name: 'estimatedExposure', width: 122, isNumber: true },
  { name: 'finalExposure', width: 122, isNumber: true },
  { name: 'diff', width: 86, isNumber: true },
] as const

/** The class lines of the policy: exposures by their basis, difference, note (specification §3). */
export function ClassLines() {
  const translate = useTranslate()
  const { random } = useServices()
  const { audit, role, texts, type } = useEditor()
  const ids = classLineIds(texts)
  const closed = refusalOfField('categories', audit, { role })
  const add = () => {
    const id = newCategoryId(random, ids)
    type(pathOf('categories', id), PRESENT)
    type(pathOf('categories', id, 'classCode'), id)
    type(pathOf('categories', id, 'exposureType'), 'grossSales')
    type(pathOf('categories', id, 'policyType'), 'General Liability')
    focusField(pathOf('categories', id, 'classCode'))
  }
  return (
    <Box component="section" aria-labelledby="class-lines" sx={{ mb: 7 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 32, mb: 2 }}>
        <Typography variant="h4" component="h2" id="class-lines">
          {translate('edit.class_lines')}
        </Typography>
        <Typography variant="caption" color="text.secondary" sx={{ flex: 1 }}>
          {translate('edit.lines', { smart_count: ids.length })}
        </Typography>
        {closed === null && (
          <Button startIcon={<AddIcon />} onClick={add}>
            {translate('edit.add_line')}
          </Button>
        )}
      </Box>
      {closed !== null && (
        <Box sx={{ mb: 2, color: 'text.secondary' }}>
          {closed.message} {closed.next}
        </Box>
      )}
      <Card sx={{ overflowX: 'auto' }}>
        {ids.length === 0 ? (
          <Box sx={{ p: 4, color: 'text.secondary' }}>{translate('edit.no_lines')}</Box>
        ) : (
          <LineTable>
            <thead>
              <tr>
                {COLUMNS.map(({ name, width, ...column }) => (
                  <th
                    key={name}
                    scope="col"
                    style={{ width }}
                    className={'isNumber' in column ? 'number' : undefined}
                  >
                    {translate(`edit.columns.${name}`)}
                  </th>
                ))}
                <th aria-hidden style={{ width: 40 }} />
              </tr>
            </thead>
            <tbody>
              {ids.map((id) => (
                <ClassLineRows key={id} id={id} columns={COLUMNS.length} />
              ))}
            </tbody>
          </LineTable>
        )}
      </Card>
    </Box>
  )
}

export const LineTable = styled('table')(({ theme: { palette } }) => ({
  width: '100%',
  minWidth: 880,
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  '& th, & td': { padding: '4px', textAlign: 'left', fontWeight: 400, verticalAlign: 'top' },
  '& th:first-of-type, & td:first-of-type': { paddingLeft: 12 },
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
}))
