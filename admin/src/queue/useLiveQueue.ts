import { useStore } from 'ra-core'
import { readAudit } from '#shared/audit/listing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { LIVE_KEY } from '../app/preferences.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { useLiveList } from '../live/useLiveList.ts'

/** The newest changes that are followed; when more come at once the queue's next read has the rest. */
const FOLLOWED = 10

/**
 * Reports other users' changes to the carrier's audits as they happen, so that two bakers do not call
 * the same insured. The same switch as the list's turns it off.
 */
export function useLiveQueue(onChange: (audit: Audit) => void): void {
  const { carrier } = useActiveCarrier()
  const [isOn] = useStore<boolean>(LIVE_KEY, true)
  const options = {
    filters: [{ field: 'carrierCompany', op: '==', value: carrier.id }],
    sort: { field: 'updatedAt', direction: 'desc' },
    limit: FOLLOWED,
  } as const
  useLiveList<Audit>(COLLECTIONS.audits, isOn ? options : null, (view) => {
    for (const audit of view) onChange(readAudit(audit))
  })
}
