import ErrorOutline from '@mui/icons-material/ErrorOutline'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { messageOf, type Refusal } from '#shared/errors/refusal.ts'
import './workMessages.ts'

/** Refusals after which the screen shows something that is not so any more. */
const OUTDATED: readonly Refusal['code'][] = ['AUDIT_CHANGED', 'WRITE_DENIED', 'STEP_EXISTS']

/** Why something was refused and what unlocks it; offers to read again where another user was quicker. */
export function RefusalNote({
  refusal,
  onLookAgain,
}: {
  refusal: Refusal
  onLookAgain?: (() => void) | undefined
}) {
  const translate = useTranslate()
  return (
    <Box
      role="alert"
      sx={({ palette: { bakehouse } }) => ({
        display: 'flex',
        alignItems: 'flex-start',
        gap: 2,
        p: 3,
        borderRadius: 1,
        background: bakehouse.tones.red.tint,
        color: bakehouse.tones.red.text,
        overflowWrap: 'anywhere',
      })}
    >
      <ErrorOutline aria-hidden sx={{ fontSize: 16, mt: 0.5 }} />
      <Box sx={{ flex: 1 }}>
        <b>{messageOf(refusal)}</b> {refusal.next}
      </Box>
      {onLookAgain !== undefined && OUTDATED.includes(refusal.code) && (
        <Button variant="outlined" onClick={onLookAgain}>
          {translate('work.look_again')}
        </Button>
      )}
    </Box>
  )
}
