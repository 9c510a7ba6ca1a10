import { useLogout } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { LoadingOverlay } from '../LoadingOverlay.tsx'
import { useServices } from '../services.ts'

/**
 * The address that signs out (specification §2) and leads to the sign-in. The only way out: here no
 * other screen is shown any more that would go on reading.
 */
export function LogoutPage() {
  const logout = useLogout()
  const { monitoring } = useServices()
  const started = useRef(false)
  const [failed, setFailed] = useState<{ error: unknown } | null>(null)
  useEffect(() => {
    if (started.current) return
    started.current = true
    monitoring.ended()
    logout({}, undefined, false).catch((error: unknown) => setFailed({ error }))
  }, [logout, monitoring])
  // A failed sign-out must be visible: the user is still signed in.
  if (failed !== null) throw failed.error
  return <LoadingOverlay />
}
