import { useEffect, useState } from 'react'
import type { Audit } from '#shared/audit/model.ts'
import { listAudits } from '#shared/audit/ops/listAudits.ts'
import { queryToken } from '#shared/audit/search.ts'
import { useReading } from '../app/useReading.ts'
import { RefusalError } from '../providers/RefusalError.ts'

const TYPING_PAUSE_MS = 150
const MOST_FOUND = 8
const FRESH_MS = 30_000

/** The audits that what is typed finds, as the search box of the top bar does. */
export function useAuditSearch(typed: string) {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const isAsked = queryToken(asked) !== null
  const { data, error, refetch } = useReading<Audit[]>({
    key: ['scans', 'search', asked],
    resource: 'audits',
    read: async ({ store, carrier, slices }) => {
      const query = { carrier: carrier.id, slices, search: asked, limit: MOST_FOUND }
      const found = await listAudits(store, query)
      if (!found.ok) throw new RefusalError(found.error)
      return found.value.audits
    },
    freshMs: FRESH_MS,
    enabled: isAsked,
  })
  return {
    /** What was found for all that is typed; undefined while it is typed or looked for. */
    found: isAsked && asked === typed.trim() ? data : undefined,
    /** Asks at once, without waiting for more to be typed. */
    askNow: () => setAsked(typed.trim()),
    hasFailed: isAsked && error !== null,
    retry: () => void refetch(),
  }
}
