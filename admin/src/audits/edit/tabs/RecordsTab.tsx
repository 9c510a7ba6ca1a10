import DeleteOutline from '@mui/icons-material/DeleteOutline'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { refusalOfField } from '#shared/audit/editableFields.ts'
import { RECORD_KINDS, type RecordKind } from '#shared/audit/worksheet/model.ts'
import { recordChecks } from '#shared/audit/worksheet/reconciliation.ts'
import { newRowId } from '#shared/audit/worksheet/rows.ts'
import { WORKSHEET_RULES } from '#shared/firm/worksheetRules.ts'
import { formatPercent } from '#shared/kernel/money.ts'
import { useServices } from '../../../app/services.ts'
import { type AuditDocument, useAuditDocuments } from '../../../documents/useAuditDocuments.ts'
import { useWorkCarrier } from '../../../providers/pending/useExpectedAudits.ts'
import { Card } from '../../../ui/Panel.tsx'
import { RecordChecks } from '../../RecordChecks.tsx'
import { PRESENT, pathOf } from '../draft/fieldPath.ts'
import { CellGrid, ChoiceCell, RowCards, TextCell } from '../fields/RowCells.tsx'
import { focusField, useFieldWords } from '../fields/useField.ts'
import { useEditor } from '../useEditor.ts'
import '../editMessages.ts'
import '../../recordMessages.ts'

/** The records examined, with the figure that is read from each, and how they stand beside the worksheet. */
export function RecordsTab({ onShow }: { onShow: (document: AuditDocument) => void }) {
  const translate = useTranslate()
  const { random } = useServices()
  const { audit, edited, role, type } = useEditor()
  const { documents = [] } = useAuditDocuments(audit)
  const { carrier } = useWorkCarrier(edited.carrierCompany)
  const closed = refusalOfField('records', audit, { role })
  const add = () => {
    const id = newRowId(random)
    type(pathOf('records', id), PRESENT)
    type(pathOf('records', id, 'recordKind'), 'form941')
    focusField(pathOf('records', id, 'recordKind'))
  }
  const tolerance = carrier?.worksheetRules?.tolerance ?? WORKSHEET_RULES.tolerance
  return (
    <>
      <RowCards
        list="records"
        closed={closed}
        words={{ add: translate('edit.add_record'), none: translate('edit.no_records') }}
        onAdd={add}
      >
        {(id) => (
          <OneRecord
            key={id}
            id={id}
            isClosed={closed !== null}
            documents={documents}
            onShow={onShow}
          />
        )}
      </RowCards>
      <Box component="section" aria-labelledby="record-checks" sx={{ mb: 7 }}>
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 3, mb: 2 }}>
          <Typography variant="h4" component="h2" id="record-checks">
            {translate('records.checks')}
          </Typography>
          <Box sx={{ color: 'text.secondary' }}>
            {translate('records.tolerance', { share: formatPercent(tolerance) })}
          </Box>
        </Box>
        <Card sx={{ overflowX: 'auto' }}>
          <RecordChecks checks={recordChecks(edited, carrier)} />
        </Card>
      </Box>
    </>
  )
}

const KINDS = Object.entries(RECORD_KINDS).map(([value, { label }]) => ({ value, words: label }))

function OneRecord({
  id,
  isClosed,
  documents,
  onShow,
}: {
  id: string
  isClosed: boolean
  documents: readonly AuditDocument[]
  onShow: (document: AuditDocument) => void
}) {
  const translate = useTranslate()
  const words = useFieldWords()
  const { texts, type, edited } = useEditor()
  const path = pathOf('records', id)
  const cell = (column: string) => pathOf('records', id, column)
  const document = documents.find((each) => each.id === texts[cell('document')])
  const kept = [
    { value: '', words: translate('edit.not_kept') },
    ...documents.map((each) => ({ value: each.id, words: each.name })),
  ]
  const named = texts[cell('entity')] ?? ''
  const insured = (edited.entities ?? []).map((each) => ({ value: each.id, words: each.name }))
  const isGone = named !== '' && !insured.some(({ value }) => value === named)
  const entities = [
    { value: '', words: '—' },
    ...insured,
    ...(isGone ? [{ value: named, words: named }] : []),
  ]
  const read = RECORD_KINDS[texts[cell('recordKind')] as RecordKind]?.figure ?? ''
  return (
    <Card aria-label={words.label(path)} sx={{ p: 4 }}>
      <CellGrid>
        <ChoiceCell path={cell('recordKind')} column="recordKind" options={KINDS} />
        <TextCell path={cell('from')} column="from" />
        <TextCell path={cell('to')} column="to" />
        <ChoiceCell path={cell('document')} column="document" options={kept} />
        <TextCell path={cell('state')} column="state" />
        <ChoiceCell path={cell('entity')} column="entity" options={entities} />
        <TextCell path={cell('figure')} column="figure" kind="money" />
        <TextCell path={cell('notes')} column="notes" />
        <TextCell path={cell('explanation')} column="explanation" />
      </CellGrid>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mt: 3 }}>
        <Box sx={{ flex: 1, color: 'text.secondary' }}>
          {read !== '' && translate('records.read', { figure: read })}
        </Box>
        {document !== undefined && (
          <Button onClick={() => onShow(document)}>{translate('edit.show_document')}</Button>
        )}
        {!isClosed && (
          <Button
            startIcon={<DeleteOutline />}
            aria-label={translate('edit.remove_line', { line: words.label(path) })}
            onClick={() => type(path, '')}
          >
            {translate('edit.remove_row')}
          </Button>
        )}
      </Box>
    </Card>
  )
}
