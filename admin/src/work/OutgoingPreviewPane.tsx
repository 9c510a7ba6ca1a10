import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import type { Result } from '#shared/errors/refusal.ts'
import { RefusalNote } from '../ui/notices.tsx'
import type { OutgoingPreview } from './outgoingPreview.ts'
import './workMessages.ts'

/** What will go out, as plain text: nothing in it is markup. */
export function OutgoingPreviewPane({ preview }: { preview: Result<OutgoingPreview> | null }) {
  const translate = useTranslate()
  if (preview === null) return <Box role="status">{translate('work.not_known_yet')}</Box>
  if (!preview.ok) return <RefusalNote refusal={preview.error} />
  const { to, subject, text } = preview.value
  return (
    <Box
      component="section"
      aria-label={translate('work.compose.preview')}
      // Scrolled by keyboard too.
      tabIndex={0}
      sx={{
        maxHeight: 360,
        overflow: 'auto',
        p: 4,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.default',
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ color: 'text.secondary', fontSize: 12 }}>
        {translate('work.compose.to', { to })}
      </Box>
      {subject !== '' && (
        <Box sx={{ fontWeight: 620, my: 2 }}>
          <bdi>{subject}</bdi>
        </Box>
      )}
      <Box sx={{ whiteSpace: 'pre-wrap', mt: 2 }} dir="auto">
        {text}
      </Box>
    </Box>
  )
}
