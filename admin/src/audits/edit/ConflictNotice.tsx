import CallSplit from '@mui/icons-material/CallSplit'
import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import type { HistoryEntry } from '#shared/domain/audit/Audit.ts'
import { formatMoment } from '#shared/domain/format/day.ts'
import { historyName } from '#shared/domain/user/historyName.ts'
import { useEditor } from './Editor.ts'

/** Who changed the audit meanwhile and what, as its history says it. */
export function ConflictNotice({ entries }: { entries: readonly HistoryEntry[] }) {
  const translate = useTranslate()
  const { conflicts, role, timeZone } = useEditor()
  if (conflicts.length === 0) return null
  return (
    <Box
      role="alert"
      sx={({ palette }) => ({
        display: 'flex',
        gap: 3,
        mb: 5,
        px: 4,
        py: 3,
        borderRadius: 2,
        background: palette.bakehouse.tones.amber.tint,
        color: palette.bakehouse.tones.amber.text,
      })}
    >
      <CallSplit aria-hidden sx={{ fontSize: 20 }} />
      <div>
        <Box sx={{ fontWeight: 620 }}>{translate('edit.conflict_title')}</Box>
        <div>{translate('edit.conflict_text', { smart_count: conflicts.length })}</div>
        <div>{translate('edit.conflict_merged')}</div>
        <Box component="ul" sx={{ m: 0, mt: 1, pl: 5 }}>
          {entries.map((entry) => (
            <li key={entry.n}>
              <bdi>
                {translate('edit.conflict_by', {
                  text: entry.text,
                  who: historyName(entry.userId, role, new Map()),
                  at: formatMoment(entry.date, { seconds: false, timeZone }),
                })}
              </bdi>
            </li>
          ))}
        </Box>
      </div>
    </Box>
  )
}
