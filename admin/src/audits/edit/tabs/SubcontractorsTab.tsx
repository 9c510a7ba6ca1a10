import AddIcon from '@mui/icons-material/Add'
import DeleteOutline from '@mui/icons-material/DeleteOutline'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useTranslate } from 'ra-core'
import { refusalOfField } from '#shared/audit/editableFields.ts'
import { CERTIFICATE_COVERAGES } from '#shared/audit/worksheet/model.ts'
import { auditPeriodOf } from '#shared/audit/worksheet/period.ts'
import { newRowId } from '#shared/audit/worksheet/rows.ts'
import {
  certificateWords,
  coverageNeeded,
  type SubcontractorWorking,
  workSubcontractor,
} from '#shared/audit/worksheet/subcontractors.ts'
import { SUBCONTRACT_KINDS } from '#shared/firm/worksheetRules.ts'
import { useServices } from '../../../app/services.ts'
import { type AuditDocument, useAuditDocuments } from '../../../documents/useAuditDocuments.ts'
import { useWorkCarrier } from '../../../providers/pending/useExpectedAudits.ts'
import { Card } from '../../../ui/Panel.tsx'
import { UncoveredLine } from '../../UncoveredLine.tsx'
import { type FieldPath, PRESENT, pathOf } from '../draft/fieldPath.ts'
import { partColumn, partIdsOf } from '../draft/rows.ts'
import { classLineIds, rowColumns } from '../draft/texts.ts'
import { CellInput, LineTable } from '../fields/LineTable.tsx'
import { CellGrid, ChoiceCell, choicesOf, RowCards, TextCell } from '../fields/RowCells.tsx'
import { focusField, useFieldWords } from '../fields/useField.ts'
import { useEditor } from '../useEditor.ts'
import '../editMessages.ts'

/** The subcontractors with their certificates, and what of each counts as exposure. */
export function SubcontractorsTab({ onShow }: { onShow: (document: AuditDocument) => void }) {
  const translate = useTranslate()
  const { random } = useServices()
  const { audit, role, type } = useEditor()
  const { documents = [] } = useAuditDocuments(audit)
  const workings = useWorkings()
  const closed = refusalOfField('subcontractors', audit, { role })
  const add = () => {
    const id = newRowId(random)
    type(pathOf('subcontractors', id), PRESENT)
    type(pathOf('subcontractors', id, 'kind'), 'labor')
    focusField(pathOf('subcontractors', id, 'name'))
  }
  return (
    <RowCards
      list="subcontractors"
      closed={closed}
      words={{
        add: translate('edit.add_subcontractor'),
        none: translate('edit.no_subcontractors'),
      }}
      onAdd={add}
    >
      {(id) => (
        <OneSubcontractor
          key={id}
          id={id}
          isClosed={closed !== null}
          documents={documents}
          working={workings.get(id) ?? null}
          onShow={onShow}
        />
      )}
    </RowCards>
  )
}

/** What of each subcontractor counts, as it is typed; nothing while the days of the audit are not known. */
function useWorkings(): ReadonlyMap<string, SubcontractorWorking> {
  const { edited } = useEditor()
  const { carrier } = useWorkCarrier(edited.carrierCompany)
  const period = auditPeriodOf(edited)
  const { subcontractors = [], categories } = edited
  if (period === null) return new Map()
  const rules = carrier?.worksheetRules ?? {}
  return new Map(
    subcontractors.map((row) => [row.id, workSubcontractor(row, period, rules, categories)]),
  )
}

function OneSubcontractor({
  id,
  isClosed,
  documents,
  working,
  onShow,
}: {
  id: string
  isClosed: boolean
  documents: readonly AuditDocument[]
  working: SubcontractorWorking | null
  onShow: (document: AuditDocument) => void
}) {
  const translate = useTranslate()
  const words = useFieldWords()
  const { edited, texts, type } = useEditor()
  const { random } = useServices()
  const path = pathOf('subcontractors', id)
  const cell = (column: string) => pathOf('subcontractors', id, column)
  const certificates = partIdsOf(
    'certificates',
    rowColumns(texts, 'subcontractors', id),
    (column) => texts[cell(column)] ?? '',
  )
  const lines = [
    { value: '', words: translate('edit.choose_line') },
    ...classLineIds(texts).map((line) => ({ value: line, words: words.line(line) })),
  ]
  const addCertificate = () => {
    const part = newRowId(random)
    const line = edited.categories.find((each) => each.id === texts[cell('line')])
    type(cell(partColumn('certificates', part)), PRESENT)
    type(
      cell(partColumn('certificates', part, 'coverage')),
      coverageNeeded(line ?? edited.categories[0]),
    )
    focusField(cell(partColumn('certificates', part, 'insurer')))
  }
  return (
    <Card aria-label={words.label(path)} sx={{ p: 4 }}>
      <CellGrid>
        <TextCell path={cell('name')} column="name" />
        <TextCell path={cell('work')} column="work" />
        <TextCell path={cell('paid')} column="paid" kind="money" />
        <ChoiceCell path={cell('kind')} column="kind" options={choicesOf(SUBCONTRACT_KINDS)} />
        <ChoiceCell path={cell('line')} column="line" options={lines} />
        <TextCell path={cell('record')} column="record" />
      </CellGrid>
      {certificates.length > 0 && (
        <Box sx={{ mx: -3, mt: 3 }}>
          <LineTable columns={CERTIFICATE_COLUMNS} endWidth={48}>
            <tbody>
              {certificates.map((part) => (
                <CertificateRow
                  key={part}
                  cell={(column) => cell(partColumn('certificates', part, column))}
                  counted={working?.certificates.find((each) => each.certificate.id === part)}
                  isClosed={isClosed}
                  documents={documents}
                  onShow={onShow}
                />
              ))}
            </tbody>
          </LineTable>
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mt: 3 }}>
        <Box sx={{ flex: 1, minWidth: 240 }}>
          {working === null ? (
            <Box sx={{ color: 'text.secondary' }}>{translate('edit.no_period')}</Box>
          ) : (
            <UncoveredLine working={working} />
          )}
        </Box>
        {!isClosed && (
          <>
            <Button startIcon={<AddIcon />} onClick={addCertificate}>
              {translate('edit.add_certificate')}
            </Button>
            <Button
              startIcon={<DeleteOutline />}
              aria-label={translate('edit.remove_line', { line: words.label(path) })}
              onClick={() => type(path, '')}
            >
              {translate('edit.remove_row')}
            </Button>
          </>
        )}
      </Box>
    </Card>
  )
}

const CERTIFICATE_COLUMNS = [
  { name: 'coverage', width: 176 },
  { name: 'insurer', width: 'auto' },
  { name: 'insured', width: 'auto' },
  { name: 'from', width: 112 },
  { name: 'to', width: 112 },
  { name: 'document', width: 190 },
] as const

function CertificateRow({
  cell,
  counted,
  isClosed,
  documents,
  onShow,
}: {
  cell: (column: string) => FieldPath
  counted: SubcontractorWorking['certificates'][number] | undefined
  isClosed: boolean
  documents: readonly AuditDocument[]
  onShow: (document: AuditDocument) => void
}) {
  const translate = useTranslate()
  const words = useFieldWords()
  const { texts, type } = useEditor()
  const document = documents.find((each) => each.id === texts[cell('document')])
  const kept = [
    { value: '', words: translate('edit.not_kept') },
    ...documents.map((each) => ({ value: each.id, words: each.name })),
  ]
  return (
    <>
      <tr>
        <td>
          <CellInput path={cell('coverage')} options={choicesOf(CERTIFICATE_COVERAGES)} />
        </td>
        <td>
          <CellInput path={cell('insurer')} />
        </td>
        <td>
          <CellInput path={cell('insured')} />
        </td>
        <td>
          <CellInput path={cell('from')} />
        </td>
        <td>
          <CellInput path={cell('to')} />
        </td>
        <td>
          <CellInput path={cell('document')} options={kept} />
          {document !== undefined && (
            <Button sx={{ px: 1, fontSize: 12 }} onClick={() => onShow(document)}>
              {translate('edit.show_document')}
            </Button>
          )}
        </td>
        <td className="actions">
          {!isClosed && (
            <IconButton
              aria-label={translate('edit.remove_line', { line: words.label(cell('')) })}
              onClick={() => type(cell(''), '')}
            >
              <DeleteOutline sx={{ fontSize: 18 }} />
            </IconButton>
          )}
        </td>
      </tr>
      {counted !== undefined && (
        <tr>
          <td colSpan={CERTIFICATE_COLUMNS.length + 1} style={{ paddingTop: 0 }}>
            <Box sx={{ fontSize: 12, color: counted.covers ? 'text.secondary' : 'warning.main' }}>
              {certificateWords(counted)}
            </Box>
          </td>
        </tr>
      )}
    </>
  )
}
