import { useLogout } from 'ra-core'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useServices } from './services.ts'
import { useSession } from './sessionContext.ts'
import { useActiveCarrier } from './useActiveCarrier.ts'

/**
 * Leaves the screens when their user signs out in another tab: nothing of what they read stays on
 * screen. When another user signs in there, the page restarts as theirs. A session that has ended, as
 * the identity or the first refused verb says, leads to the sign-in page: it gives the reason, keeps what
 * was typed, and returns to this page afterwards.
 */
export function useSameAccount(): void {
  const navigate = useNavigate()
  const logout = useLogout()
  const session = useSession()
  // Several verbs fail at once, and the identity says it too.
  const isLeaving = useRef(false)
  const { identity } = useServices()
  const { user } = useActiveCarrier()
  const email = user?.email.toLowerCase()
  useEffect(() => {
    if (email === undefined) return
    const leave = () => {
      if (!isLeaving.current) void logout({ hasEnded: true })
      isLeaving.current = true
    }
    const stops = [
      session.onEnded(leave),
      identity.onChange((person, { ended }) => {
        if (ended) leave()
        else if (isLeaving.current) return
        else if (person === null) void navigate('/logout', { state: { isSignedOut: true } })
        else if (person.email !== email) window.location.reload()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [identity, session, navigate, logout, email])
}
