import type { ComponentType } from 'react'
import { RequireAccess } from '../RequireAccess.tsx'

/** A screen for those whose role may do that with that resource (`providers/permissions.ts`). */
export function guarded(resource: string, action: string, Screen: ComponentType) {
  return (
    <RequireAccess resource={resource} action={action}>
      <Screen />
    </RequireAccess>
  )
}
