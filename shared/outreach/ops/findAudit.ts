import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import { isResultMail, type OutgoingMail } from '#shared/audit/messages/outgoing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { STEPS, type StepParty } from '#shared/audit/steps/table.ts'
import type { ErrorCode } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { DocumentStore, StoredDocument } from '#shared/kernel/ports/documentStore.ts'
import type { Clues } from '../inbound/clues.ts'

/** What a message is about: its audit, and the email of ours that it answers. */
export interface FoundAudit {
  audit: Audit
  /** `key`: what only a recipient of ours can know. `code`: printed on letters, anyone may know it. */
  by: 'key' | 'code'
  answered: StoredDocument<OutgoingMail> | null
  /** Who was written to. */
  writtenTo: StepParty
}

/**
 * The audit that an email is about, by the keys in it, else by the code in its subject. A code that names
 * another audit than the key changes nothing. Answers the reason where there is none, or two.
 */
export async function findAudit(
  store: DocumentStore,
  { keys, codes }: Clues,
): Promise<FoundAudit | ErrorCode> {
  const mails = await mailsByKey(store, keys)
  const owners = [...new Set(mails.map(({ auditFSID }) => auditFSID))]
  if (owners.length > 1) return 'MESSAGE_OF_TWO_AUDITS'
  const [answered] = mails
  if (answered !== undefined) {
    const audit = await store.get<Audit>(COLLECTIONS.audits, answered.auditFSID)
    if (audit === null) return 'MESSAGE_OF_NO_AUDIT'
    return { audit, by: 'key', answered, writtenTo: recipientOf(answered) }
  }
  for (const code of codes) {
    const canonical = canonicalAuditCode(code)
    const known =
      canonical === ''
        ? null
        : await store.get<{ auditFSID: string }>(COLLECTIONS.auditCodes, canonical)
    const audit = known && (await store.get<Audit>(COLLECTIONS.audits, known.auditFSID))
    if (audit) return { audit, by: 'code', answered: null, writtenTo: 'insured' }
  }
  return 'MESSAGE_OF_NO_AUDIT'
}

/** Results go to the carrier, their copies to the agent or the insured. */
function recipientOf(mail: OutgoingMail): StepParty {
  if (!isResultMail(mail)) return STEPS[mail.stepType].party ?? 'insured'
  return mail.isCopy ? (mail.audience ?? 'agent') : 'carrier'
}

async function mailsByKey(
  store: DocumentStore,
  keys: readonly string[],
): Promise<StoredDocument<OutgoingMail>[]> {
  const found = await Promise.all(
    keys.map((key) =>
      store.list<OutgoingMail>(COLLECTIONS.mail, {
        filters: [{ field: 'replyKey', op: '==', value: key }],
        sort: { field: 'id', direction: 'asc' },
        limit: 2,
      }),
    ),
  )
  return found.flat()
}
