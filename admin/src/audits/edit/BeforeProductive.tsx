import Check from '@mui/icons-material/Check'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { documentChecklist } from '#shared/audit/completeness.ts'
import { oneOfNames } from '#shared/audit/documentTypes.ts'
import { KEY_QUESTION_IDS } from '#shared/audit/keyQuestions.ts'
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
      ({ oneOf, isThere }) => ({ isDone: isThere, text: oneOfNames(oneOf) }),
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
      <Items>
        {items.map(({ isDone, text }) => (
          <li key={text}>
            {isDone ? (
              <Check titleAccess={translate('edit.is_there')} sx={{ color: 'success.main' }} />
            ) : (
              <ErrorOutline
                titleAccess={translate('edit.is_lacking')}
                sx={{ color: 'warning.main' }}
              />
            )}
            <span>{text}</span>
          </li>
        ))}
        {documents === null && <li>{translate('edit.documents_unknown')}</li>}
      </Items>
    </section>
  )
}

const Items = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { display: 'flex', gap: 8, padding: '3px 0', listStyle: 'none' },
  '& svg': { flex: 'none', fontSize: 16, marginTop: 2 },
})
