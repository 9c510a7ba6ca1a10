import { useMemo } from 'react'
import type { Actor } from '#shared/domain/audit/Actor.ts'
import { staffRole } from '#shared/domain/user/staffRole.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'

/** The signed-in person as who acts. */
export function useActor(): Actor {
  const { user } = useActiveCarrier()
  const userId = user?.id ?? ''
  const role = staffRole(user)
  return useMemo(() => ({ userId, role }), [userId, role])
}
