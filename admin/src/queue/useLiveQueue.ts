import { useStore } from 'ra-core'
import { readAudit } from '#shared/audit/listing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { LIVE_KEY } from '../app/preferences.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { useSubscribe } from '../providers/useSubscribe.ts'

/**
 * Reports other users' changes to the carrier's audits as they happen, so that two bakers do not call
 * the same insured. The same switch as the list's turns it off.
 */
export function useLiveQueue(onChange: (audit: Audit) => void): void {
  const { carrier } = useActiveCarrier()
  const [isOn] = useStore<boolean>(LIVE_KEY, true)
  useSubscribe<Audit>(
    'auditChanges',
    (audits) => {
      for (const audit of audits) onChange(readAudit(audit))
    },
    { params: { carrier: carrier.id }, enabled: isOn },
  )
}
