import { usePermissions } from 'ra-core'
import { useHref } from 'react-router'
import type { Role } from '#shared/firm/model.ts'
import { areaOf } from '../area.ts'
import { lazyScreen } from '../lazyScreen.ts'
import { guarded } from './guarded.tsx'
import { Queue } from './Queue.ts'

export const Home = lazyScreen(async () => (await import('../../home/Home.tsx')).Home)

export const CarrierHome = lazyScreen(
  async () => (await import('../../carrierView/CarrierHome.tsx')).CarrierHome,
)

/**
 * The area's own address: the day's work in the admin view, the queue in the baker view; a carrier
 * user's inventory in both.
 */
export function AreaHome() {
  const area = areaOf(useHref('/'))
  const { permissions: role, isPending } = usePermissions<Role | null>()
  // Nothing is read, or refused, before it is known whose home it is.
  if (isPending) return null
  if (role === 'carrier') return <CarrierHome />
  return guarded('audits', 'list', area === 'baker' ? Queue : Home)
}
