import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { addressOfList } from '../audits/listAddress.ts'
import { useProviderQuery } from '../providers/useProviderQuery.ts'

const FRESH_MS = 60_000

/** Audits whose carrier waits for a reply, with their list; nothing where there are none. */
export function RepliesLink() {
  const translate = useTranslate()
  const { data = 0 } = useProviderQuery(
    'countReplies',
    {},
    { freshMs: FRESH_MS, everyMs: FRESH_MS },
  )
  if (data === 0) return null
  return (
    <Link to={addressOfList({ flag: 'CARRIER_COMMENT' })}>
      {translate('queue.replies', { smart_count: data })}
    </Link>
  )
}
