import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { formatMoment, readMoment } from '#shared/kernel/day.ts'
import { useActiveCarrier } from '../../../app/useActiveCarrier.ts'
import { usePerson } from '../../../app/usePerson.ts'
import { NOTE_PATH } from '../draft/fieldPath.ts'
import { useEditor } from '../Editor.ts'
import { FieldGroup } from '../fields/FieldGroup.tsx'
import { LongTextField } from '../fields/LongTextField.tsx'

/** A new note, and those there are, newest first. */
export function NotesField() {
  const translate = useTranslate()
  const person = usePerson()
  const { user } = useActiveCarrier()
  const { audit, timeZone } = useEditor()
  const notes = audit.notes.map((note, at) => ({ ...note, at })).reverse()
  return (
    <FieldGroup title={translate('edit.notes')}>
      <LongTextField path={NOTE_PATH} placeholder={translate('edit.note_hint')} />
      <Box sx={{ gridColumn: '1 / -1' }}>
        {notes.length === 0 && (
          <Box sx={{ color: 'text.secondary' }}>{translate('edit.no_notes')}</Box>
        )}
        <Notes>
          {notes.map(({ at, date, userId, text }) => (
            <li key={at}>
              <time dateTime={readMoment(date)?.toISOString()}>
                {formatMoment(date, { seconds: false, timeZone })}
              </time>
              <span className="who">
                {userId === user?.id ? translate('edit.you') : person(userId)}
              </span>
              <bdi>{text}</bdi>
            </li>
          ))}
        </Notes>
      </Box>
    </FieldGroup>
  )
}

const Notes = styled('ul')(({ theme: { palette } }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { display: 'flex', flexWrap: 'wrap', columnGap: 16, padding: '3px 0' },
  '& time, & .who': { color: palette.text.secondary },
  '& .who': { width: 120, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& bdi': { flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
}))
