import type { OutgoingMessage } from '#shared/audit/messages/outgoing.ts'
import { afterQuietHours } from '#shared/audit/steps/schedule.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import { type ContactWishes, isClosedFor } from '../contactWishes.ts'
import { contactGapMs, LINE_PAUSE_MS } from '../pacing.ts'
import type { TextChannel, TextHandover } from '../textSender.ts'
import type { Handover } from './mailSender.ts'
import { auditOf, refusalOfRecipient } from './outbox.ts'
import type { Due, Outlet } from './outlet.ts'

/**
 * The way of texts out: not to a number that has said STOP to their sender or an insured who wants no texts,
 * and only from 8:00 to 20:00 on the insured's clock, whatever time they were written at. What answers a text
 * that came in is exempt from all of it, and from the contact's hour: its owner has just asked for it. The link
 * that a contact has just asked for is not held either, but never goes to a closed number.
 */
export function textOutlet(
  { store, clock }: { store: DocumentStore; clock: Clock },
  { kind, sender, from, lines, perMinute }: TextChannel,
): Outlet<Due<OutgoingMessage>> {
  return {
    ...{ collection: COLLECTIONS.messages, name: 'text', perMinute, toOp: '==' },
    about: { kind, from, lines },
    gapMs: (text) => (isAnswer(text) ? 0 : contactGapMs(text, undefined)),
    holdOf: async (text) => {
      const now = clock.now()
      const line = sender.lineOf(text.carrierCompany)
      if (line === null) return { until: new Date(now.getTime() + LINE_PAUSE_MS) }
      if (isAnswer(text)) return null
      const wishes = await store.get<ContactWishes>(COLLECTIONS.contactWishes, text.to)
      if (isClosedFor(wishes, line)) return { refused: refusal('RECIPIENT_OPTED_OUT') }
      const audit = await auditOf(store, text)
      const refused = audit && refusalOfRecipient(COLLECTIONS.messages, text, audit)
      if (refused) return { refused }
      if (text.askedBy === 'contact') return null
      const until = audit ? afterQuietHours(now, audit.timeZone) : now
      return until > now ? { until } : null
    },
    claimChange: () => ({}),
    send: async ({ id, to, body, carrierCompany }) =>
      handoverOf(await sender.send({ id, to, body, carrierCompany })),
  }
}

function isAnswer({ answers }: OutgoingMessage): boolean {
  return answers !== undefined
}

function handoverOf(handover: TextHandover): Handover {
  if (handover.kind !== 'refused') return handover
  const { kind, why, fault } = handover
  return fault === 'optedOut' ? { kind, why, code: 'RECIPIENT_OPTED_OUT' } : { kind, why }
}
