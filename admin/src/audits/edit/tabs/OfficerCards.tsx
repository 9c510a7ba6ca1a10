import AddIcon from '@mui/icons-material/Add'
import DeleteOutline from '@mui/icons-material/DeleteOutline'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useTranslate } from 'ra-core'
import type { LineTotal } from '#shared/audit/worksheet/payrollSheet.ts'
import { newRowId } from '#shared/audit/worksheet/rows.ts'
import { workingText } from '#shared/audit/worksheet/working.ts'
import { OFFICER_TITLES } from '#shared/firm/worksheetRules.ts'
import { useServices } from '../../../app/services.ts'
import { ChoiceInput, TypedInput } from '../../../ui/inputs.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { TypedDayInput } from '../../../ui/TypedDayInput.tsx'
import { PRESENT, pathOf } from '../draft/fieldPath.ts'
import { classLineIds, presentIds } from '../draft/texts.ts'
import { FieldFrame } from '../fields/fields.tsx'
import { focusField, useFieldWords } from '../fields/useField.ts'
import { useEditor } from '../useEditor.ts'
import { EnteredBy } from './PayrollRows.tsx'

type CountedOfficer = LineTotal['officers'][number]

/** Officers, partners, members and sole proprietors: who they are, what they were paid, what of it counts. */
export function OfficerCards({
  counted,
  isClosed,
}: {
  counted: ReadonlyMap<string, CountedOfficer>
  isClosed: boolean
}) {
  const translate = useTranslate()
  const { random } = useServices()
  const { texts, type } = useEditor()
  const ids = presentIds(texts, 'officers')
  const [line, ...others] = classLineIds(texts)
  const add = () => {
    const id = newRowId(random)
    type(pathOf('officers', id), PRESENT)
    type(pathOf('officers', id, 'title'), 'officer')
    type(pathOf('officers', id, 'isIncluded'), 'yes')
    if (line !== undefined && others.length === 0) type(pathOf('officers', id, 'line'), line)
    focusField(pathOf('officers', id, 'name'))
  }
  return (
    <Panel title={translate('payroll.officers')} aside={translate('payroll.officers_note')}>
      {ids.length === 0 && (
        <Box sx={{ px: 4, pb: 3, color: 'text.secondary' }}>{translate('payroll.no_officers')}</Box>
      )}
      {ids.map((id) => (
        <OfficerCard key={id} id={id} row={counted.get(id)} isClosed={isClosed} />
      ))}
      {!isClosed && (
        <Box sx={{ px: 2, pb: 3 }}>
          <Button startIcon={<AddIcon />} onClick={add}>
            {translate('payroll.add_officer')}
          </Button>
        </Box>
      )}
    </Panel>
  )
}

const COLUMNS = [
  'name',
  'title',
  'share',
  'isIncluded',
  'duties',
  'line',
  'remuneration',
  'record',
  'from',
  'to',
] as const

function OfficerCard({
  id,
  row,
  isClosed,
}: {
  id: string
  row: CountedOfficer | undefined
  isClosed: boolean
}) {
  const translate = useTranslate()
  const words = useFieldWords()
  const { edited, type } = useEditor()
  const path = pathOf('officers', id)
  const { entities = [] } = edited
  const columns = entities.length > 1 ? [...COLUMNS, 'entity' as const] : COLUMNS
  return (
    <Box
      role="group"
      aria-label={words.label(path)}
      sx={{ display: 'flex', gap: 2, px: 4, py: 3, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            alignItems: 'start',
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr)',
              sm: 'repeat(2, minmax(0, 1fr))',
              lg: 'repeat(4, minmax(0, 1fr))',
            },
          }}
        >
          {columns.map((column) => (
            <OfficerField key={column} id={id} column={column} />
          ))}
        </Box>
        {row !== undefined && (
          <Box sx={{ mt: 2, fontSize: 12, color: 'text.secondary' }}>
            {workingText(row.counted)}
            <EnteredBy {...row.officer} />
          </Box>
        )}
      </Box>
      {!isClosed && (
        <IconButton
          aria-label={translate('payroll.remove_row', { row: words.label(path) })}
          onClick={() => type(path, '')}
          sx={{ alignSelf: 'start' }}
        >
          <DeleteOutline sx={{ fontSize: 18 }} />
        </IconButton>
      )}
    </Box>
  )
}

function OfficerField({ id, column }: { id: string; column: (typeof COLUMNS)[number] | 'entity' }) {
  const translate = useTranslate()
  const words = useFieldWords()
  const { texts, edited } = useEditor()
  const path = pathOf('officers', id, column)
  const choices = {
    title: Object.entries(OFFICER_TITLES).map(([value, text]) => ({ value, words: text })),
    isIncluded: [
      { value: 'yes', words: translate('payroll.included') },
      { value: 'no', words: translate('payroll.excluded') },
    ],
    line: [
      { value: '', words: '—' },
      ...classLineIds(texts).map((value) => ({ value, words: words.line(value) })),
    ],
    entity: [
      { value: '', words: '—' },
      ...(edited.entities ?? []).map((entity) => ({ value: entity.id, words: entity.name })),
    ],
  }
  const options = column in choices ? choices[column as keyof typeof choices] : null
  return (
    <FieldFrame path={path} label={translate(`edit.columns.${column}`)}>
      {(input, { type }) => {
        if (options !== null) return <ChoiceInput {...input} options={options} onText={type} />
        if (column === 'from' || column === 'to')
          return <TypedDayInput {...input} name={words.label(path)} onText={type} />
        return (
          <TypedInput
            {...input}
            kind={column === 'remuneration' ? 'money' : undefined}
            dir="auto"
            onText={type}
          />
        )
      }}
    </FieldFrame>
  )
}
