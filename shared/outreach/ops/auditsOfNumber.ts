import type { Audit } from '#shared/audit/model.ts'
import { isOpenState, isOverState } from '#shared/audit/states.ts'
import { isCarriedOut } from '#shared/audit/steps/entries.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { formatPhone } from '#shared/kernel/contact.ts'
import type { DocumentStore, StoredDocument } from '#shared/kernel/ports/documentStore.ts'

/** The fields that hold a number, and whose it is. The insured's delegate answers for the insured. */
const NUMBER_FIELDS = {
  insuredCell: 'insured',
  insuredPhone: 'insured',
  delegatePhone: 'insured',
  agentInsuredPhone: 'insured',
  agentCell: 'agent',
  agentPhone: 'agent',
  agentProvidedPhone: 'agent',
} as const satisfies Partial<Record<keyof Audit, 'insured' | 'agent'>>

/** An audit on which a number is known and that is not over. */
export interface AuditOfNumber {
  audit: StoredDocument<Audit>
  party: 'insured' | 'agent'
  /** Texts of this audit go to the number. */
  isTexted: boolean
}

/** No number is on more audits than this, unless it is a call center's. */
const MOST = 200

/**
 * The audits of some carriers with a number, the newest outreach first: the open ones, and those that
 * were sent and not billed yet.
 */
export async function auditsOfNumber(
  store: DocumentStore,
  number: string,
  isOf: (carrier: string) => boolean,
): Promise<AuditOfNumber[]> {
  const value = formatPhone(number)
  if (value === '') return []
  const found = new Map<string, AuditOfNumber>()
  for (const [field, party] of Object.entries(NUMBER_FIELDS)) {
    const audits = await store.list<Audit>(COLLECTIONS.audits, {
      filters: [{ field, op: '==', value }],
      sort: { field: 'id', direction: 'asc' },
      limit: MOST,
    })
    for (const audit of audits) {
      const isOver = isOverState(audit.bakeState)
      if (isOver || !isOf(audit.carrierCompany) || found.has(audit.id)) continue
      found.set(audit.id, { audit, party, isTexted: field === 'insuredCell' })
    }
  }
  return [...found.values()].sort((one, other) => outreachAt(other) - outreachAt(one))
}

function outreachAt({ audit: { linkSentAt, dateAdded } }: AuditOfNumber): number {
  return (linkSentAt ?? dateAdded).getTime()
}

/**
 * Which audit a text is about: the insured's only open one, or the only one of these that has texted
 * them. One that was sent is meant only where none is open. A text of an agent, who has many audits, is
 * for a person to read.
 */
export function auditOfText(known: readonly AuditOfNumber[]): AuditOfNumber | null {
  const all = known.filter(({ party }) => party === 'insured')
  const open = all.filter(({ audit }) => isOpenState(audit.bakeState))
  const insureds = open.length > 0 ? open : all
  const texted = insureds.filter(({ audit }) =>
    audit.history.some((entry) => isCarriedOut(entry, ['TEXT_INSURED'])),
  )
  for (const among of [insureds, texted]) {
    const [first, ...others] = among
    if (first && others.length === 0) return first
  }
  return null
}
