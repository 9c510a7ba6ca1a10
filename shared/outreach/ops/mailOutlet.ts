import type { OutgoingMail } from '#shared/audit/messages/outgoing.ts'
import { newReplyKey } from '#shared/audit/messages/replyKey.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import type { Random } from '#shared/kernel/random.ts'
import { emailOf, letterheadOf } from '../email.ts'
import { contactGapMs } from '../pacing.ts'
import type { MailChannel } from './mailSender.ts'
import { auditOf, refusalOfRecipient } from './outbox.ts'
import type { Due, Outlet } from './outlet.ts'

/** The way of emails out: not to an address that has bounced, or an insured who has opted out, since. */
export function mailOutlet(
  { store, clock, random }: { store: DocumentStore; clock: Clock; random: Random },
  { kind, sender, letterhead, perMinute }: MailChannel,
): Outlet<Due<OutgoingMail>> {
  return {
    ...{ collection: COLLECTIONS.mail, name: 'mail', perMinute, toOp: 'array-contains' },
    about: { kind, from: letterhead.from.address },
    gapMs: (mail, carrier) => contactGapMs(mail, carrier?.mail?.gapMinutes),
    holdOf: async (mail) => {
      const audit = await auditOf(store, mail)
      const refused = audit && refusalOfRecipient(COLLECTIONS.mail, mail, audit)
      return refused && { refused }
    },
    // Emails of earlier releases have no key.
    claimChange: (mail) => ({ replyKey: mail.replyKey ?? newReplyKey(random) }),
    send: (mail, carrier) =>
      sender.send(emailOf(mail, letterheadOf(letterhead, carrier?.mail), clock.now())),
  }
}
