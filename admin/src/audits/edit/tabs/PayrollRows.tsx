import DeleteOutline from '@mui/icons-material/DeleteOutline'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { EXCLUSION_KINDS, type ExclusionKind } from '#shared/audit/worksheet/model.ts'
import type { LineTotal } from '#shared/audit/worksheet/payrollSheet.ts'
import { workingText } from '#shared/audit/worksheet/working.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import { formatCents } from '#shared/kernel/money.ts'
import { usePerson } from '../../../app/usePerson.ts'
import { ChoiceInput } from '../../../ui/inputs.tsx'
import { pathOf } from '../draft/fieldPath.ts'
import { EXCLUSIONS, reasonColumn } from '../draft/rows.ts'
import { classLineIds } from '../draft/texts.ts'
import { CellInput, LineTable } from '../fields/LineTable.tsx'
import { useFieldWords } from '../fields/useField.ts'
import { useEditor } from '../useEditor.ts'

const COLUMNS = [
  { name: 'from', width: 108 },
  { name: 'to', width: 108 },
  { name: 'gross', width: 122, isNumber: true },
  { name: 'timeAndHalf', width: 122, isNumber: true },
  { name: 'doubleTime', width: 122, isNumber: true },
  { name: 'record', width: 'auto' },
] as const

const AUDITABLE = { name: 'auditable', width: 112, isNumber: true }

/** The rows of one class line, each with its exclusions, its working and who entered it. */
export function PayrollRows({
  rows,
  total,
  isLost,
  isClosed,
}: {
  rows: readonly string[]
  total: LineTotal | undefined
  /** The class line is gone: the rows need another. */
  isLost: boolean
  isClosed: boolean
}) {
  const translate = useTranslate()
  return (
    <LineTable columns={[...COLUMNS, { ...AUDITABLE, head: translate('payroll.auditable') }]}>
      <tbody>
        {rows.map((id) => (
          <PayrollRow
            key={id}
            id={id}
            row={total?.payroll.find(({ entry }) => entry.id === id)}
            isLost={isLost}
            isClosed={isClosed}
          />
        ))}
      </tbody>
    </LineTable>
  )
}

function PayrollRow({
  id,
  row,
  isLost,
  isClosed,
}: {
  id: string
  row: LineTotal['payroll'][number] | undefined
  isLost: boolean
  isClosed: boolean
}) {
  const translate = useTranslate()
  const words = useFieldWords()
  const { texts, type } = useEditor()
  const path = pathOf('payroll', id)
  const cell = (column: string) => pathOf('payroll', id, column)
  const lines = classLineIds(texts).map((value) => ({ value, words: words.line(value) }))
  return (
    <>
      <tr>
        {COLUMNS.map(({ name, ...column }) => (
          <td key={name}>
            <CellInput path={cell(name)} kind={'isNumber' in column ? 'money' : 'text'} />
          </td>
        ))}
        <td className="figure">{row === undefined ? '—' : formatCents(row.counted.cents)}</td>
        <td className="actions">
          {!isClosed && (
            <IconButton
              aria-label={translate('payroll.remove_row', { row: words.label(path) })}
              onClick={() => type(path, '')}
            >
              <DeleteOutline sx={{ fontSize: 18 }} />
            </IconButton>
          )}
        </td>
      </tr>
      <tr>
        <td colSpan={COLUMNS.length + 2} style={{ paddingTop: 0 }}>
          {isLost && (
            <Box sx={{ maxWidth: 260 }}>
              <CellInput path={cell('line')} options={[{ value: '', words: '—' }, ...lines]} />
            </Box>
          )}
          <Exclusions id={id} isClosed={isClosed} />
          {row !== undefined && row.entry.gross > 0 && (
            <Box sx={{ fontSize: 12, color: 'text.secondary', maxWidth: 960 }}>
              {workingText(row.counted)}
              <EnteredBy {...row.entry} />
            </Box>
          )}
        </td>
      </tr>
    </>
  )
}

/** The exclusions of a row: those that it has, and a choice of more. */
function Exclusions({ id, isClosed }: { id: string; isClosed: boolean }) {
  const translate = useTranslate()
  const words = useFieldWords()
  const { texts } = useEditor()
  const [opened, setOpened] = useState<readonly ExclusionKind[]>([])
  const has = (kind: ExclusionKind) => (texts[pathOf('payroll', id, kind)] ?? '') !== ''
  const shown = EXCLUSIONS.filter((kind) => has(kind) || opened.includes(kind))
  const others = EXCLUSIONS.filter((kind) => !shown.includes(kind))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 3, pb: 1 }}>
      {shown.map((kind) => (
        <Box key={kind} sx={{ display: 'flex', alignItems: 'start', gap: 2 }}>
          <Box component="span" sx={{ fontSize: 12, lineHeight: '36px' }}>
            {EXCLUSION_KINDS[kind]}
          </Box>
          <Box sx={{ width: 112 }}>
            <CellInput path={pathOf('payroll', id, kind)} kind="money" />
          </Box>
          {(kind === 'other' ||
            (texts[pathOf('payroll', id, reasonColumn(kind))] ?? '') !== '') && (
            <Box sx={{ width: 200 }}>
              <CellInput path={pathOf('payroll', id, reasonColumn(kind))} />
            </Box>
          )}
        </Box>
      ))}
      {!isClosed && others.length > 0 && (
        <ChoiceInput
          style={{ width: 'auto', height: 28, fontSize: 12 }}
          aria-label={translate('payroll.add_exclusion_of', {
            row: words.label(pathOf('payroll', id)),
          })}
          value=""
          options={[
            { value: '', words: translate('payroll.add_exclusion') },
            ...others.map((value) => ({ value, words: EXCLUSION_KINDS[value] })),
          ]}
          onText={(kind) => setOpened((now) => [...now, kind as ExclusionKind])}
        />
      )}
    </Box>
  )
}

/** Who entered a row as it is stored, and when; nothing of one that is not saved yet. */
export function EnteredBy({ enteredBy, enteredAt }: { enteredBy: string; enteredAt: Date | null }) {
  const translate = useTranslate()
  const person = usePerson()
  const { timeZone } = useEditor()
  if (enteredAt === null) return null
  return (
    <Box component="span" sx={{ display: 'block' }}>
      {translate('payroll.entered', {
        who: person(enteredBy),
        at: formatMoment(enteredAt, { seconds: false, timeZone }),
      })}
    </Box>
  )
}
