import { useLogoutIfAccessDenied } from 'ra-core'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useServices } from './services.ts'
import { useActiveCarrier } from './useActiveCarrier.ts'

/**
 * Leaves the screens when their user signs out in another tab: nothing of what they read stays on
 * screen. When somebody else signs in there, the page starts anew as theirs. A session that ended by
 * itself leads to the sign-in like a read that it refused: with its reason, what was typed kept, and
 * back to this page afterwards.
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
