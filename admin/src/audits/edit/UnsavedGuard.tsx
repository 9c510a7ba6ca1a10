import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { useEffect } from 'react'
import { type Location, useBlocker } from 'react-router'

const LOGOUT = '/logout'

/**
 * Asks before unsaved changes are left behind, in the app and when the page is closed. A sign-out
 * throws them away, so it is asked about in other words.
 */
export function UnsavedGuard({ count, onDiscard }: { count: number; onDiscard: () => void }) {
  const translate = useTranslate()
  const isDirty = count > 0
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname && !isForced(nextLocation),
  )
  useEffect(() => {
    if (!isDirty) return
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onUnload)
    return () => window.removeEventListener('beforeunload', onUnload)
  }, [isDirty])
  if (blocker.state !== 'blocked') return null
  const isLogout = blocker.location.pathname.endsWith(LOGOUT)
  return (
    <Dialog open onClose={() => blocker.reset()} aria-labelledby="guard-title">
      <Box sx={{ p: 5, maxWidth: 460 }}>
        <Typography variant="h2" id="guard-title" sx={{ mb: 2 }}>
          {translate('edit.guard.title')}
        </Typography>
        <Box sx={{ mb: 5 }}>
          {translate(isLogout ? 'edit.guard.sign_out_text' : 'edit.guard.text', {
            smart_count: count,
          })}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'flex-end' }}>
          <Button
            onClick={() => {
              onDiscard()
              blocker.proceed()
            }}
          >
            {translate('edit.guard.discard')}
          </Button>
          {!isLogout && (
            <Button variant="outlined" onClick={() => blocker.proceed()}>
              {translate('edit.guard.leave')}
            </Button>
          )}
          <Button variant="contained" autoFocus onClick={() => blocker.reset()}>
            {translate('edit.guard.stay')}
          </Button>
        </Box>
      </Box>
    </Dialog>
  )
}

/** No question where there is no choice: the session is over already. */
function isForced({ pathname, state }: Location): boolean {
  if (pathname.endsWith('/login')) return true
  const logoutState = state as { isSignedOut?: boolean } | null
  return pathname.endsWith(LOGOUT) && logoutState?.isSignedOut === true
}
