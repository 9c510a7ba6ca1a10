import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { type Location, useBlocker } from 'react-router'
import { useAskBeforeUnload } from '../app/useAskBeforeUnload.ts'
import { DialogFrame } from './dialog.tsx'
import './unsavedMessages.ts'

const LOGOUT = '/logout'

/** The state of a navigation after which there is nothing left to save: the guard lets it pass. */
export const UNASKED = { isUnasked: true }

/**
 * Asks before unsaved changes are left behind, in the app and when the page is closed. A sign-out
 * throws them away, so it is asked about in other words. A page has one guard: the router has one blocker.
 */
export function UnsavedGuard({
  count,
  onDiscard,
}: {
  count: number
  /** Discards the draft that is kept of the changes; without it they are lost when they are left. */
  onDiscard?: () => void
}) {
  const translate = useTranslate()
  const isDirty = count > 0
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      isDirty &&
      currentLocation.pathname !== nextLocation.pathname &&
      !isForced(nextLocation) &&
      (historyAction === 'POP' || !isUnasked(nextLocation)),
  )
  useAskBeforeUnload(isDirty)
  if (blocker.state !== 'blocked') return null
  const isLogout = blocker.location.pathname.endsWith(LOGOUT)
  const isKept = onDiscard !== undefined
  const text = isLogout ? 'sign_out_text' : isKept ? 'kept_text' : 'lost_text'
  return (
    <DialogFrame title={translate('unsaved.title')} width={460} onClose={() => blocker.reset()}>
      <div>{translate(`unsaved.${text}`, { smart_count: count })}</div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'flex-end' }}>
        <Button
          onClick={() => {
            onDiscard?.()
            blocker.proceed()
          }}
        >
          {translate(isKept ? 'unsaved.discard' : 'unsaved.leave')}
        </Button>
        {isKept && !isLogout && (
          <Button variant="outlined" onClick={() => blocker.proceed()}>
            {translate('unsaved.leave_and_keep')}
          </Button>
        )}
        <Button variant="contained" autoFocus onClick={() => blocker.reset()}>
          {translate('unsaved.stay')}
        </Button>
      </Box>
    </DialogFrame>
  )
}

/** No question where there is no choice: the session is over already. */
function isForced({ pathname, state }: Location): boolean {
  if (pathname.endsWith('/login')) return true
  const logoutState = state as { isSignedOut?: boolean } | null
  return pathname.endsWith(LOGOUT) && logoutState?.isSignedOut === true
}

function isUnasked({ state }: Location): boolean {
  return (state as Partial<typeof UNASKED> | null)?.isUnasked === true
}
