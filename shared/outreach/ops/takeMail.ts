import { type ContentWorld, contentOf } from '#shared/documents/ops/contentWork.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { MAX_MAIL_BYTES } from '#shared/kernel/constants.ts'
import { createNew, putNew } from '#shared/kernel/ops/storeVerbs.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { bodyOf, type FileStore } from '#shared/kernel/ports/fileStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import { headerOf, splitMail } from '../inbound/mailHead.ts'
import { type InboundMail, inboundPath } from '../inbound/model.ts'

/** What the doors for messages write with. */
export interface DoorWorld extends ContentWorld {
  store: DocumentStore
  files: Pick<FileStore, 'put'>
  clock: Clock
}

/**
 * Takes an email as it came: its bytes first, then its document, which the engine reads. The same email
 * again, by whatever door, is one: `isNew` says whether it was taken now. Refused: MESSAGE_TOO_LARGE,
 * MESSAGE_EMPTY. Rejects with a `StoreError`, and can then be handed over again.
 */
export async function takeMail(
  world: DoorWorld,
  bytes: Uint8Array,
  recipients: readonly string[] = [],
): Promise<Result<{ id: string; isNew: boolean }>> {
  const { store, files, clock } = world
  if (bytes.length > MAX_MAIL_BYTES) {
    const most = Math.round(MAX_MAIL_BYTES / 1024 / 1024)
    return { ok: false, error: refusal('MESSAGE_TOO_LARGE', { most }) }
  }
  const { head, body } = splitMail(bytes)
  const from = headerOf(head, 'from')
  const messageId = headerOf(head, 'message-id')
  if (from === '' && messageId === '') return { ok: false, error: refusal('MESSAGE_EMPTY') }
  // On its way an email gets more headers: what it is known by are the sender's own and its content.
  const named = new TextEncoder().encode(`${messageId}\n${from}\n${headerOf(head, 'date')}\n`)
  const content = messageId === '' ? bytes : body
  const whole = new Uint8Array(named.length + content.length)
  whole.set(named)
  whole.set(content, named.length)
  const id = (await contentOf(world).sha256(whole)).slice(0, 32)
  await putNew(files, inboundPath(id), bodyOf(bytes), { contentType: 'message/rfc822' })
  const at = clock.now()
  const data: Omit<InboundMail, 'id'> = {
    ...{ kind: 'mail', at, state: 'WAITING', from: addressIn(from) },
    ...{ carrierCompany: '', auditFSID: '', auditCode: '', size: bytes.length },
    ...(recipients.length > 0 && { recipients: recipients.slice(0, 20) }),
  }
  const isNew = await createNew(store, COLLECTIONS.inbound, id, { ...data })
  return { ok: true, value: { id, isNew } }
}

/** The address in a From header; what is none is kept as it is, shortened. */
function addressIn(from: string): string {
  const [, inBrackets] = /<([^<>\s]+@[^<>\s]+)>\s*$/.exec(from) ?? []
  return (inBrackets ?? from).trim().toLowerCase().slice(0, 320)
}
