import CheckCircleOutline from '@mui/icons-material/CheckCircleOutline'
import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { KeyButton } from '../ui/buttons.tsx'

/** What was done last, and how it is undone. */
export function LastDone({
  text,
  onUndo,
  busy,
}: {
  text: string
  /** Null: there is no way back from here. */
  onUndo: (() => void) | null
  busy: boolean
}) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
      <Box
        role="status"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          minWidth: 0,
          color: 'success.main',
          fontWeight: 550,
          overflowWrap: 'anywhere',
        }}
      >
        {text !== '' && <CheckCircleOutline aria-hidden sx={{ fontSize: 16 }} />}
        <bdi>{text}</bdi>
      </Box>
      {onUndo !== null && (
        <KeyButton keyCap="U" aria-disabled={busy} onClick={onUndo}>
          {translate('scans.undo')}
        </KeyButton>
      )}
    </Box>
  )
}
