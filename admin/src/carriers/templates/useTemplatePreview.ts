import { useQuery } from '@tanstack/react-query'
import {
  placeholderValues,
  renderTemplate,
  sampleValues,
} from '#shared/audit/messages/templates.ts'
import type { Audit } from '#shared/audit/model.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { Carrier, OutgoingTemplate, StepType } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { useServices } from '../../app/services.ts'
import { useSession } from '../../app/sessionContext.ts'

/** Stands for the PIN of a real audit, which no preview shows. */
const HIDDEN_PIN = '••••••••'

/**
 * What would be written, of a sample or of the carrier's newest audit; null until that is read. A
 * carrier without audits shows the sample; a failed read is refused with READ_FAILED.
 */
export function useTemplatePreview(
  type: StepType,
  carrier: Carrier,
  words: OutgoingTemplate,
  isReal: boolean,
): Result<OutgoingTemplate> | null {
  const { store, clock } = useServices()
  const session = useSession()
  const {
    data: audit,
    isPending,
    isError,
  } = useQuery({
    queryKey: ['audits', 'newest', carrier.id],
    enabled: isReal,
    queryFn: async () => {
      const [newest] = await store.list<Audit>(COLLECTIONS.audits, {
        filters: [
          { field: 'carrierCompany', op: '==', value: carrier.id },
          { field: 'sliceID', op: 'in', value: await session.activeSlices() },
        ],
        sort: { field: 'sortKey', direction: 'asc' },
        limit: 1,
      })
      return newest ?? null
    },
  })
  if (isReal && isPending) return null
  // A failed read is no carrier without audits.
  if (isReal && isError && audit === undefined)
    return { ok: false, error: refusal('READ_FAILED', { what: 'The newest audit' }) }
  const values =
    isReal && audit
      ? placeholderValues(audit, type, {
          carrier: { ...carrier, cadence: {} },
          now: clock.now(),
          publicUrl: window.location.origin,
          pin: HIDDEN_PIN,
        })
      : sampleValues(carrier)
  return renderTemplate(words, values)
}
