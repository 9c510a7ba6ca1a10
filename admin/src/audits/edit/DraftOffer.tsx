import HistoryIcon from '@mui/icons-material/History'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import type { KeptDraft } from './useKeptDraft.ts'

/** Unsaved changes from before a reload or a new sign-in, offered back. */
export function DraftOffer({ kept }: { kept: KeptDraft }) {
  const translate = useTranslate()
  if (kept.offered === null) return null
  return (
    <Box
      role="status"
      sx={({ palette }) => ({
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        mb: 5,
        px: 4,
        py: 2,
        borderRadius: 2,
        background: palette.bakehouse.accentSoft,
      })}
    >
      <HistoryIcon aria-hidden sx={{ fontSize: 20 }} />
      <span>{translate('edit.offer', { smart_count: Object.keys(kept.offered).length })}</span>
      <Box sx={{ display: 'flex', gap: 2, ml: 'auto' }}>
        <Button onClick={kept.throwAway}>{translate('edit.offer_discard')}</Button>
        <Button variant="outlined" onClick={kept.take}>
          {translate('edit.offer_restore')}
        </Button>
      </Box>
    </Box>
  )
}
