import { useLogout } from 'ra-core'
import { useEffect, useRef } from 'react'
import { LoadingOverlay } from '../LoadingOverlay.tsx'

/**
 * The address that signs out (specification §2) and leads to the sign-in. The only way out: here no
 * other screen is shown any more that would go on reading.
 */
export function LogoutPage() {
  const logout = useLogout()
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    void logout({}, undefined, false)
  }, [logout])
  return <LoadingOverlay />
}
