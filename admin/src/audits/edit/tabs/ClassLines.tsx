import AddIcon from '@mui/icons-material/Add'
import DeleteOutline from '@mui/icons-material/DeleteOutline'
import NotesOutlined from '@mui/icons-material/NotesOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { lineDifference, newCategoryId } from '#shared/audit/classLines.ts'
import { refusalOfField } from '#shared/audit/editableFields.ts'
import {
  differsFromNet,
  EXPOSURE_TYPES,
  type ExposureType,
  exposureText,
  needsExplanation,
  proposedFinal,
  worksheetOf,
} from '#shared/audit/exposures.ts'
import { kindOf, showsPlaces } from '#shared/audit/orderKinds.ts'
import type { PlaceList } from '#shared/audit/worksheet/places.ts'
import { useServices } from '../../../app/services.ts'
import { useWorkCarrier } from '../../../providers/pending/useExpectedAudits.ts'
import { TypedInput } from '../../../ui/inputs.tsx'
import { Card } from '../../../ui/Panel.tsx'
import { DifferenceMark } from '../../DifferenceMark.tsx'
import { NetFlag } from '../../NetFlag.tsx'
import { PRESENT, pathOf } from '../draft/fieldPath.ts'
import { classLineIds, presentIds, typedClassLine } from '../draft/texts.ts'
import { FieldFrame } from '../fields/fields.tsx'
import { CellInput, LineTable } from '../fields/LineTable.tsx'
import { focusField, useFieldWords } from '../fields/useField.ts'
import { useEditor } from '../useEditor.ts'

const COLUMNS = [
  { name: 'classCode', width: 74 },
  { name: 'subLine', width: 56 },
  { name: 'state', width: 56, ofPlace: true },
  { name: 'location', width: 84, ofPlace: true },
  { name: 'entity', width: 130, ofPlace: true },
  { name: 'classDescription', width: 'auto' },
  { name: 'policyType', width: 130 },
  { name: 'exposureType', width: 130 },
  { name: 'estimatedExposure', width: 122, isNumber: true },
  { name: 'finalExposure', width: 122, isNumber: true },
  { name: 'diff', width: 86, isNumber: true },
  { name: 'rate', width: 72, isNumber: true, ofPlace: true },
] as const

/** Room for the description and the premium basis beside the columns of a place. */
const WIDTH_WITH_PLACES = 1240

/** A line's state, location, entity and rate show where the order has them or its kind does. */
function useColumns() {
  const { edited } = useEditor()
  const withPlaces = showsPlaces(edited)
  return COLUMNS.filter((column) => withPlaces || !('ofPlace' in column))
}

/** The class lines of the policy: exposures by their basis, difference, note (specification §3). */
export function ClassLines() {
  const translate = useTranslate()
  const { random } = useServices()
  const { audit, edited, role, texts, type } = useEditor()
  const ids = classLineIds(texts)
  const columns = useColumns()
  const hasPlaces = columns.length === COLUMNS.length
  const closed = refusalOfField('categories', audit, { role })
  const add = () => {
    const id = newCategoryId(random, ids)
    type(pathOf('categories', id), PRESENT)
    type(pathOf('categories', id, 'classCode'), id)
    const [first] = edited.categories
    const isPayroll = kindOf(edited) === 'workersCompensation'
    type(pathOf('categories', id, 'exposureType'), isPayroll ? 'payroll' : 'grossSales')
    type(
      pathOf('categories', id, 'policyType'),
      (isPayroll && first?.policyType) || 'General Liability',
    )
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
      <Card>
        {ids.length === 0 ? (
          <Box sx={{ p: 4, color: 'text.secondary' }}>{translate('edit.no_lines')}</Box>
        ) : (
          <LineTable columns={columns} {...(hasPlaces && { minWidth: WIDTH_WITH_PLACES })}>
            <tbody>
              {ids.map((id) => (
                <ClassLineRows key={id} id={id} columns={columns.length} />
              ))}
            </tbody>
          </LineTable>
        )}
      </Card>
    </Box>
  )
}

const BASES = Object.keys(EXPOSURE_TYPES) as ExposureType[]

/** One class line, with its note below where it has one or needs one. */
function ClassLineRows({ id, columns }: { id: string; columns: number }) {
  const translate = useTranslate()
  const words = useFieldWords()
  const { audit, edited, role, texts, type } = useEditor()
  const [isNoteOpen, setNoteOpen] = useState(false)
  const cell = (column: string) => pathOf('categories', id, column)
  const line = typedClassLine(texts, id)
  const exposureType = line.exposureType as ExposureType
  const { money } = EXPOSURE_TYPES[exposureType] ?? EXPOSURE_TYPES.unknown
  const kind = money ? 'money' : 'number'
  const share = lineDifference(line)
  const { carrier } = useWorkCarrier(audit.carrierCompany)
  const worksheet = worksheetOf(edited, carrier)
  const proposed = proposedFinal({ ...line, exposureType }, worksheet)
  const net = carrier && differsFromNet({ ...line, exposureType }, worksheet)
  const hasNote = line.notes !== '' || needsExplanation(share) || isNoteOpen
  const isClosed = refusalOfField('categories', audit, { role }) !== null
  const bases = BASES.map((value) => ({ value, words: translate(`edit.bases.${value}`) }))
  const withPlaces = showsPlaces(edited)
  const choices = (list: PlaceList, current: string) => {
    const known = presentIds(texts, list)
    const all = known.includes(current) || current === '' ? known : [...known, current]
    return ['', ...all].map((value) => ({ value, words: placeWords(list, value) }))
  }
  const placeWords = (list: PlaceList, value: string) =>
    (list === 'entities' && texts[pathOf(list, value, 'name')]) || value
  return (
    <>
      <tr>
        <td>
          <CellInput path={cell('classCode')} />
        </td>
        <td>
          <CellInput path={cell('subLine')} />
        </td>
        {withPlaces && (
          <>
            <td>
              <CellInput path={cell('state')} />
            </td>
            <td>
              <CellInput path={cell('location')} options={choices('locations', line.location)} />
            </td>
            <td>
              <CellInput path={cell('entity')} options={choices('entities', line.entity)} />
            </td>
          </>
        )}
        <td>
          <CellInput path={cell('classDescription')} />
        </td>
        <td>
          <CellInput path={cell('policyType')} />
        </td>
        <td>
          <CellInput path={cell('exposureType')} options={bases} />
        </td>
        <td>
          <CellInput path={cell('estimatedExposure')} kind={kind} />
        </td>
        <td>
          <CellInput path={cell('finalExposure')} kind={kind} />
          {!isClosed && proposed !== null && proposed !== line.finalExposure && (
            <Button
              sx={{ height: 'auto', px: 1, mt: 1, fontSize: 12, whiteSpace: 'normal' }}
              onClick={() => type(cell('finalExposure'), exposureText({ exposureType }, proposed))}
            >
              {translate('edit.use_net', { net: exposureText({ exposureType }, proposed) })}
            </Button>
          )}
        </td>
        <td className="figure">
          <DifferenceMark share={share} />
        </td>
        {withPlaces && (
          <td>
            <CellInput path={cell('rate')} />
          </td>
        )}
        <td className="actions">
          {!isClosed && (
            <IconButton
              aria-label={translate('edit.remove_line', { line: words.line(id) })}
              onClick={() => type(pathOf('categories', id), '')}
            >
              <DeleteOutline sx={{ fontSize: 18 }} />
            </IconButton>
          )}
        </td>
      </tr>
      <tr>
        <td colSpan={columns + 1} style={{ paddingTop: 0 }}>
          {net !== null && <NetFlag net={net} />}
          {hasNote ? (
            <LineNote id={id} />
          ) : (
            !isClosed && (
              <Button
                startIcon={<NotesOutlined />}
                sx={{ height: 24, px: 1, fontSize: 12, color: 'text.secondary' }}
                onClick={() => setNoteOpen(true)}
              >
                {translate('edit.add_note', { line: words.line(id) })}
              </Button>
            )
          )}
        </td>
      </tr>
    </>
  )
}

function LineNote({ id }: { id: string }) {
  const translate = useTranslate()
  const words = useFieldWords()
  return (
    <Box sx={{ maxWidth: 720 }}>
      <FieldFrame
        path={pathOf('categories', id, 'notes')}
        label={translate('edit.add_note', { line: words.line(id) })}
      >
        {(input, { type }) => <TypedInput {...input} dir="auto" onText={type} />}
      </FieldFrame>
    </Box>
  )
}
