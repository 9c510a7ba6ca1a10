import { useMemo } from 'react'
import type { Actor } from '#shared/audit/actor.ts'
import { staffRole } from '#shared/firm/user.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'

/** The signed-in person as who acts. */
export function useActor(): Actor {
  const { user } = useActiveCarrier()
  const userId = user?.id ?? ''
  const role = staffRole(user)
  return useMemo(() => ({ userId, role }), [userId, role])
}
