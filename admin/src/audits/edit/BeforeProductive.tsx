import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { documentChecklist } from '#shared/audit/completeness.ts'
import { KEY_QUESTION_IDS } from '#shared/audit/keyQuestions.ts'
import { Checklist } from '../../ui/Checklist.tsx'
import { useFieldWords } from './fields/useField.ts'
import { useEditor } from './useEditor.ts'

/** What the outcome productive will ask, as it stands with what is typed. */
export function BeforeProductive() {
  const translate = useTranslate()
  const words = useFieldWords()
  const { edited, documents, missing } = useEditor()
  const count =
    KEY_QUESTION_IDS.length - missing.filter(({ kind }) => kind === 'keyQuestion').length
  const open = missing.flatMap((item) =>
    item.kind === 'classCode' || item.kind === 'finalExposure' || item.kind === 'explanation'
      ? [item]
      : [],
  )
  const items = [
    {
      isDone: count === KEY_QUESTION_IDS.length,
      text: translate('edit.key_questions_of', { count, all: KEY_QUESTION_IDS.length }),
    },
    ...(documents === null ? [] : documentChecklist(edited, documents)).map(
      ({ names, isThere }) => ({ isDone: isThere, text: names }),
    ),
    ...open.map(({ kind, line }) => ({
      isDone: false,
      text: translate(`edit.before_line.${kind}`, { line: words.line(line) }),
    })),
    ...(open.length === 0 && edited.categories.length > 0
      ? [{ isDone: true, text: translate('edit.exposures_set') }]
      : []),
  ]
  return (
    <section aria-labelledby="before">
      <Typography variant="h4" component="h2" id="before">
        {translate('edit.before')}
      </Typography>
      <Typography variant="caption" component="p" color="text.secondary" sx={{ m: 0, mb: 2 }}>
        {translate('edit.before_note')}
      </Typography>
      <Checklist items={items} />
      {documents === null && <Box sx={{ mt: 1 }}>{translate('edit.documents_unknown')}</Box>}
    </section>
  )
}
