import type { ComponentType, ReactNode } from 'react'
import { RequireAccess } from '../RequireAccess.tsx'

/** A screen for those whose role may do that with that resource (`providers/permissions.ts`); `instead` for the others. */
export function guarded(
  resource: string,
  action: string,
  Screen: ComponentType,
  instead?: ReactNode,
) {
  return (
    <RequireAccess
      resource={resource}
      action={action}
      {...(instead === undefined ? {} : { instead })}
    >
      <Screen />
    </RequireAccess>
  )
}
