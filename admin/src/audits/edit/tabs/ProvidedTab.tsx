import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { DOCUMENT_TYPE_IDS, DOCUMENT_TYPES } from '#shared/audit/documentTypes.ts'
import { exposureText } from '#shared/audit/exposures.ts'
import { KEY_QUESTION_IDS, type KeyQuestion } from '#shared/audit/keyQuestions.ts'
import { DocumentsPanel } from '../../../documents/DocumentsPanel.tsx'
import { type AuditDocument, useAuditDocuments } from '../../../documents/useAuditDocuments.ts'
import { Card, Panel } from '../../../ui/Panel.tsx'
import { inputIdOf, pathOf } from '../draft/fieldPath.ts'
import { ChangedDot, FieldGroup } from '../fields/fields.tsx'
import { CellInput } from '../fields/LineTable.tsx'
import { useField } from '../fields/useField.ts'
import { useEditor } from '../useEditor.ts'
import { SalesLines } from './SalesLines.tsx'

/** What the insured provided: answers, documents, key questions and sales. */
export function ProvidedTab({ onShow }: { onShow: (document: AuditDocument) => void }) {
  const translate = useTranslate()
  return (
    <>
      <Documents onShow={onShow} />
      <KeyQuestionsForm />
      <SalesLines />
      <FieldGroup title={translate('edit.answers')} fields={['anythingElse']}>
        <Given />
      </FieldGroup>
    </>
  )
}

/** The checklist by the premium bases as they are typed, and the documents themselves. */
function Documents({ onShow }: { onShow: (document: AuditDocument) => void }) {
  const { audit, edited, timeZone } = useEditor()
  const read = useAuditDocuments(audit)
  return (
    <Box sx={{ mb: 7 }}>
      <DocumentsPanel audit={edited} read={read} timeZone={timeZone} onShow={onShow} />
    </Box>
  )
}

/** Figures and reasons that came from the public side; they are not edited here. */
function Given() {
  const translate = useTranslate()
  const { audit } = useEditor()
  const figures = audit.categories.flatMap((line) => {
    const figure = audit.providedExposures[line.id]
    return figure === undefined ? [] : [[line.classCode, exposureText(line, figure)] as const]
  })
  const skipped = DOCUMENT_TYPE_IDS.flatMap((type) => {
    const reason = audit.skippedDocuments[type]
    return reason === undefined ? [] : [[DOCUMENT_TYPES[type].name, reason] as const]
  })
  const groups = [
    ['provided_exposures', figures],
    ['skipped', skipped],
  ] as const
  return (
    <Box sx={{ gridColumn: '1 / -1', display: 'grid', gap: 3 }}>
      <Box sx={{ color: 'text.secondary' }}>
        {translate(audit.submitted ? 'edit.provided_state' : 'edit.not_provided')}
      </Box>
      {groups
        .filter(([, rows]) => rows.length > 0)
        .map(([title, rows]) => (
          <Card key={title} aria-label={translate(`edit.${title}`)} sx={{ p: 3 }}>
            <Box sx={{ fontWeight: 550, mb: 1 }}>{translate(`edit.${title}`)}</Box>
            {rows.map(([name, value]) => (
              <Box key={name} sx={{ display: 'flex', gap: 4, overflowWrap: 'anywhere' }}>
                <Box sx={{ width: 200, flex: 'none', color: 'text.secondary' }}>{name}</Box>
                <bdi>{value}</bdi>
              </Box>
            ))}
          </Card>
        ))}
    </Box>
  )
}

const ANSWERS = ['yes', 'no'] as const

/** The nine key questions (specification §5): yes or no, with a detail. */
function KeyQuestionsForm() {
  const translate = useTranslate()
  const { edited } = useEditor()
  const count = Object.keys(edited.keyQuestions).length
  return (
    <Box sx={{ mb: 7 }}>
      <Panel
        title={translate('edit.questions')}
        aside={translate('edit.key_questions_of', { count, all: KEY_QUESTION_IDS.length })}
      >
        <Rows>
          {KEY_QUESTION_IDS.map((question) => (
            <Question key={question} question={question} />
          ))}
        </Rows>
      </Panel>
    </Box>
  )
}

function Question({ question }: { question: KeyQuestion }) {
  const translate = useTranslate()
  const path = pathOf('keyQuestions', question, 'answer')
  const detail = pathOf('keyQuestions', question, 'detail')
  const { texts } = useEditor()
  const { text, type, isChanged, isMissing, closed } = useField(path)
  const id = inputIdOf(path)
  const legendId = `${id}-question`
  return (
    <div className={isMissing ? 'row missing' : 'row'}>
      <span className="question" id={legendId}>
        {translate(`edit.key_questions.${question}`)}
        {isChanged && <ChangedDot />}
      </span>
      <span className="answers" role="radiogroup" aria-labelledby={legendId}>
        {ANSWERS.map((answer, at) => (
          <label key={answer}>
            <input
              type="radio"
              id={at === 0 ? id : undefined}
              name={id}
              checked={text === answer}
              disabled={closed !== null}
              onChange={() => type(answer)}
            />
            {translate(`edit.${answer}`)}
          </label>
        ))}
      </span>
      <span className="detail">
        {(text === 'yes' || texts[detail] !== '') && <CellInput path={detail} />}
      </span>
      <span className="state">{isMissing && translate('edit.is_missing')}</span>
    </div>
  )
}

const Rows = styled('div')(({ theme: { palette } }) => ({
  padding: '0 16px 12px',
  '& .row': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    minHeight: 48,
    columnGap: 16,
    rowGap: 4,
    padding: '5px 0',
    borderTop: `1px solid ${palette.divider}`,
  },
  '& .question': { display: 'flex', alignItems: 'center', gap: 6, width: 210 },
  '& .answers': { display: 'flex', gap: 16 },
  '& label': { display: 'flex', alignItems: 'center', gap: 6, minHeight: 24 },
  '& .detail': { flex: '1 1 200px' },
  '& .state': { width: 56, fontSize: 12, color: palette.bakehouse.tones.amber.text },
}))
