import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { countAudits } from '#shared/audit/ops/countAudits.ts'
import { useReading } from '../app/useReading.ts'
import { addressOfList } from '../audits/listAddress.ts'

const FRESH_MS = 60_000

/** Audits whose carrier waits for a reply, with their list; nothing where there are none. */
export function RepliesLink() {
  const translate = useTranslate()
  const { data = 0 } = useReading({
    key: ['queue', 'replies'],
    resource: 'queue',
    read: async ({ store, carrier, slices }) => {
      const found = await countAudits(store, {
        carrier: carrier.id,
        slices,
        flags: ['CARRIER_COMMENT'],
      })
      return found.ok ? found.value.count : 0
    },
    freshMs: FRESH_MS,
    everyMs: FRESH_MS,
  })
  if (data === 0) return null
  return (
    <Link to={addressOfList({ flag: 'CARRIER_COMMENT' })}>
      {translate('queue.replies', { smart_count: data })}
    </Link>
  )
}
