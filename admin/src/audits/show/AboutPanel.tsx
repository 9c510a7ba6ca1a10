import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import type { Audit } from '#shared/audit/model.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import { Panel } from '../../ui/Panel.tsx'

/** What the order and people say in their own words; nothing when they said nothing. */
export function AboutPanel({ audit, timeZone }: { audit: Audit; timeZone: string }) {
  const translate = useTranslate()
  const words = [audit.insuredDescriptionOfOps, audit.anythingElse].filter(Boolean)
  if (words.length === 0 && audit.notes.length === 0) return null
  return (
    <Panel title={translate('show.about')}>
      <Box sx={{ px: 4, pb: 4, overflowWrap: 'anywhere', '& p:last-child': { mb: 0 } }}>
        {words.map((text, index) => (
          // Both may say the same.
          <Box component="p" key={index === 0 ? 'first' : 'second'} sx={{ m: 0, mb: 2 }}>
            {text}
          </Box>
        ))}
        {audit.notes.map((note, at) => (
          // Notes are only ever added at the end.
          <Box component="p" key={String(at)} sx={{ m: 0, mb: 2 }}>
            {note.text}{' '}
            <Box component="small" sx={{ color: 'text.secondary' }}>
              {formatMoment(note.date, { seconds: false, timeZone })}
            </Box>
          </Box>
        ))}
      </Box>
    </Panel>
  )
}
