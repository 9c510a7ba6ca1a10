import DeleteOutline from '@mui/icons-material/DeleteOutline'
import NotesOutlined from '@mui/icons-material/NotesOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { refusalOfField } from '#shared/audit/editableFields.ts'
import {
  differenceOf,
  differsFromNet,
  EXPOSURE_TYPES,
  type ExposureType,
  exposureText,
  needsExplanation,
  proposedFinal,
  worksheetOf,
} from '#shared/audit/exposures.ts'
import { useWorkCarrier } from '../../../providers/pending/useExpectedAudits.ts'
import { TypedInput } from '../../../ui/inputs.tsx'
import { DifferenceMark } from '../../DifferenceMark.tsx'
import { NetFlag } from '../../NetFlag.tsx'
import { inputIdOf, pathOf } from '../draft/fieldPath.ts'
import { typedClassLine } from '../draft/patchOf.ts'
import { useEditor } from '../Editor.ts'
import { CellInput } from '../fields/CellInput.tsx'
import { ChangedDot, FieldHelp, FieldLabel } from '../fields/FieldFrame.tsx'
import { useField } from '../fields/useField.ts'
import { useFieldWords } from '../useFieldWords.ts'

const BASES = Object.keys(EXPOSURE_TYPES) as ExposureType[]

/** One class line, with its note below where it has one or needs one. */
export function ClassLineRows({ id, columns }: { id: string; columns: number }) {
  const translate = useTranslate()
  const words = useFieldWords()
  const { audit, edited, role, texts, type } = useEditor()
  const [isNoteOpen, setNoteOpen] = useState(false)
  const cell = (column: string) => pathOf('categories', id, column)
  const line = typedClassLine(texts, id)
  const exposureType = line.exposureType as ExposureType
  const { money } = EXPOSURE_TYPES[exposureType] ?? EXPOSURE_TYPES.unknown
  const kind = money ? 'money' : 'number'
  const { estimatedExposure, finalExposure } = line
  const share =
    estimatedExposure === null || finalExposure === null
      ? null
      : differenceOf(estimatedExposure, finalExposure)
  const { carrier } = useWorkCarrier(audit.carrierCompany)
  const worksheet = worksheetOf(edited, carrier)
  const proposed = proposedFinal({ ...line, exposureType }, worksheet)
  const net = carrier && differsFromNet({ ...line, exposureType }, worksheet)
  const hasNote = line.notes !== '' || needsExplanation(share) || isNoteOpen
  const isClosed = refusalOfField('categories', audit, { role }) !== null
  return (
    <>
      <tr>
        <td>
          <CellInput path={cell('classCode')} />
        </td>
        <td>
          <CellInput path={cell('subLine')} />
        </td>
        <td>
          <CellInput path={cell('classDescription')} />
        </td>
        <td>
          <CellInput path={cell('policyType')} />
        </td>
        <td>
          <CellInput path={cell('exposureType')} options={BASES} />
        </td>
        <td>
          <CellInput path={cell('estimatedExposure')} kind={kind} />
        </td>
        <td>
          <CellInput path={cell('finalExposure')} kind={kind} />
          {!isClosed && proposed !== null && proposed !== finalExposure && (
            <Button
              sx={{ height: 'auto', px: 1, mt: 1, fontSize: 12, whiteSpace: 'normal' }}
              onClick={() => type(cell('finalExposure'), exposureText({ exposureType }, proposed))}
            >
              {translate('edit.use_net', { net: exposureText({ exposureType }, proposed) })}
            </Button>
          )}
          {net !== null && <NetFlag net={net} />}
        </td>
        <td className="figure">
          <DifferenceMark share={share} />
        </td>
        <td>
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
  const path = pathOf('categories', id, 'notes')
  const field = useField(path)
  const inputId = inputIdOf(path)
  const hasHelp = field.mistake !== null || field.isMissing
  return (
    <Box sx={{ maxWidth: 720 }}>
      <FieldLabel htmlFor={inputId}>
        {translate('edit.add_note', { line: words.line(id) })}
        {field.isChanged && <ChangedDot />}
      </FieldLabel>
      <TypedInput
        id={inputId}
        value={field.text}
        readOnly={field.closed !== null}
        dir="auto"
        aria-invalid={field.mistake !== null}
        aria-describedby={hasHelp ? `${inputId}-help` : undefined}
        onText={field.type}
      />
      {hasHelp && <FieldHelp id={`${inputId}-help`} field={field} />}
    </Box>
  )
}
