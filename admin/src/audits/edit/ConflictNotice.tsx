import CallSplit from '@mui/icons-material/CallSplit'
import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import type { HistoryEntry } from '#shared/audit/model.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import { usePerson } from '../../app/usePerson.ts'
import { NoticeBox } from '../../ui/notices.tsx'
import { useEditor } from './Editor.ts'

/** Who changed the audit meanwhile and what, as its history says it. */
export function ConflictNotice({ entries }: { entries: readonly HistoryEntry[] }) {
  const translate = useTranslate()
  const person = usePerson()
  const { conflicts, timeZone } = useEditor()
  if (conflicts.length === 0) return null
  return (
    <NoticeBox role="alert" tone="amber" icon={CallSplit} title={translate('edit.conflict_title')}>
      <div>{translate('edit.conflict_text', { smart_count: conflicts.length })}</div>
      <div>{translate('edit.conflict_merged')}</div>
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 5 }}>
        {entries.map((entry) => (
          <li key={entry.n}>
            <bdi>
              {translate('edit.conflict_by', {
                text: entry.text,
                who: person(entry.userId),
                at: formatMoment(entry.date, { seconds: false, timeZone }),
              })}
            </bdi>
          </li>
        ))}
      </Box>
    </NoticeBox>
  )
}
