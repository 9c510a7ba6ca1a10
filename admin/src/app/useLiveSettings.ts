import { useQueryClient } from '@tanstack/react-query'
import { useCheckAuth } from 'ra-core'
import type { User } from '#shared/firm/model.ts'
import { ACTIVE_SLICES_ID, BAKERY_STEPS_ID } from '#shared/kernel/collections.ts'
import { useSubscribeToRecord } from '../providers/useSubscribe.ts'
import { useSession } from './sessionContext.ts'
import { carriersReadBy, useActiveCarrier } from './useActiveCarrier.ts'

/**
 * Applies what an admin changes elsewhere without a reload: this user's rights and carriers, the active
 * slices, the carrier's settings, the bakery's steps. A user who was removed is signed out.
 */
export function useLiveSettings(): void {
  const queries = useQueryClient()
  const session = useSession()
  const checkAuth = useCheckAuth()
  const { user, carrier } = useActiveCarrier()
  const mine = (id: string) => (user === null ? null : id)
  // Carrier users may not read these, and nothing on their screens follows from them.
  const staffs = (id: string) => (user?.role === 'carrier' ? null : mine(id))
  // What is being read already will be of now: it is not begun again.
  const goOn = { cancelRefetch: false }
  const readAll = () => {
    session.forget()
    void queries.invalidateQueries({}, goOn)
  }
  useSubscribeToRecord<User>('users', mine(user?.id ?? ''), () => {
    session.forget()
    // It signs out who is not registered any more; everybody else reads what they may see now.
    checkAuth({}, true).then(readAll, () => {})
  })
  useSubscribeToRecord('bakes', staffs(ACTIVE_SLICES_ID), readAll)
  const carriers = carriersReadBy(user)
  const forgetSettings = () => void queries.invalidateQueries({ queryKey: [carriers] }, goOn)
  useSubscribeToRecord(carriers, mine(carrier.id), forgetSettings)
  useSubscribeToRecord('bakery', staffs(BAKERY_STEPS_ID), forgetSettings)
}
