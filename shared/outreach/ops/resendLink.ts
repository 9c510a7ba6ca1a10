import { type LinkChannel, resendLink } from '#shared/audit/access/linkAgain.ts'
import type { Actor } from '#shared/audit/actor.ts'
import { mobileOf } from '#shared/audit/messages/recipients.ts'
import type { Audit } from '#shared/audit/model.ts'
import { type ActionWorld, applyAction } from '#shared/audit/ops/actOnAudit.ts'
import { readWorkCarrier } from '#shared/audit/ops/readKnowledge.ts'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { type ContactWishes, isClosedFor } from '../contactWishes.ts'
import { textLineOf } from '../senders.ts'
import { readSenders } from './senderState.ts'

interface ResendLink {
  audit: Audit
  channel: LinkChannel
  actor: Actor
  reason?: string
  askedAt?: Date
}

/**
 * Sends the insured their link again, at a person's request: it is in the outbox, and its sender takes it
 * at once. Refused as `resendLink` says, and by text with TEXT_LINE_MISSING and RECIPIENT_OPTED_OUT.
 */
export async function resendLinkOf(
  world: ActionWorld,
  { audit, channel, ...request }: ResendLink,
): Promise<Result<Audit>> {
  const carrier = await readWorkCarrier(world.store, audit.carrierCompany)
  if (carrier === null)
    return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the audits' }) }
  const refused = channel === 'text' ? await refusalOfText(world.store, audit) : null
  const done = await applyAction(world, audit, {
    ...{ ...request, carrier },
    reads: () => ['pin'],
    work: (worked, context) => {
      const result = resendLink(worked, channel, context)
      // What the audit itself says comes first: it is nearer to who asks.
      return result.ok && refused !== null ? { ok: false, error: refused } : result
    },
  })
  return done.ok ? { ok: true, value: done.value.change.audit } : done
}

/** Why the insured's cell can't be texted from the carrier's line; null where it can. */
export async function refusalOfText(
  store: DocumentStore,
  audit: Pick<Audit, 'carrierCompany' | 'insuredCell'>,
): Promise<Refusal | null> {
  const { carrierCompany: carrier } = audit
  const line = textLineOf((await readSenders(store))?.text, carrier)
  if (line === null) return refusal('TEXT_LINE_MISSING', { carrier })
  const number = mobileOf(audit)
  if (number === '') return null
  const wishes = await store.get<ContactWishes>(COLLECTIONS.contactWishes, number)
  return isClosedFor(wishes, line) ? refusal('RECIPIENT_OPTED_OUT') : null
}
