import { useCanAccess } from 'ra-core'
import type { ReactNode } from 'react'
import { AccessDeniedPage } from './AccessDeniedPage.tsx'

/**
 * Shows a screen only to those whose role may open it, and reads nothing before that is known.
 * An unreachable server lets the screen through: it says itself what could not be read.
 */
export function RequireAccess({
  resource,
  action,
  instead = <AccessDeniedPage />,
  children,
}: {
  resource: string
  action: string
  /** What they see who may not. */
  instead?: ReactNode
  children: ReactNode
}) {
  const { canAccess, isPending, error } = useCanAccess({ resource, action })
  if (isPending) return null
  return canAccess || error !== null ? children : instead
}
