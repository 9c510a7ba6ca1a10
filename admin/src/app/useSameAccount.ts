import { useLogoutIfAccessDenied } from 'ra-core'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useServices } from './services.ts'
import { useActiveCarrier } from './useActiveCarrier.ts'

/**
 * Leaves the screens when their user signs out in another tab: nothing of what they read stays on
 * screen. When another user signs in there, the page restarts as theirs. A session that expired leads
 * to the sign-in page like a denied read does: it gives the reason, keeps what was typed, and returns
 * to this page afterwards.
 */
export function useSameAccount(): void {
  const navigate = useNavigate()
  const leaveAsRefused = useLogoutIfAccessDenied()
  const { identity } = useServices()
  const { user } = useActiveCarrier()
  const email = user?.email.toLowerCase()
  useEffect(() => {
    if (email === undefined) return
    return identity.onChange((person, { ended }) => {
      if (ended) void leaveAsRefused({ status: 401 })
      else if (person === null) void navigate('/logout', { state: { isSignedOut: true } })
      else if (person.email !== email) window.location.reload()
    })
  }, [identity, navigate, leaveAsRefused, email])
}
