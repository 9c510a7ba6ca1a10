import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { KEY_QUESTION_IDS, type KeyQuestion } from '#shared/audit/keyQuestions.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { inputIdOf, pathOf } from '../draft/fieldPath.ts'
import { useEditor } from '../Editor.ts'
import { CellInput } from '../fields/CellInput.tsx'
import { ChangedDot } from '../fields/FieldFrame.tsx'
import { useField } from '../fields/useField.ts'

const ANSWERS = ['yes', 'no'] as const

/** The nine key questions (specification §5): yes or no, with a detail. */
export function KeyQuestionsForm() {
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
  '& input[type="radio"]': { width: 16, height: 16, margin: 0, accentColor: palette.primary.main },
  '& .detail': { flex: '1 1 200px' },
  '& .state': { width: 56, fontSize: 12, color: palette.bakehouse.tones.amber.text },
}))
