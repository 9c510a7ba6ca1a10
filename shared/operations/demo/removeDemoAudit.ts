import type { Actor } from '../../domain/audit/Actor.ts'
import type { Audit } from '../../domain/audit/Audit.ts'
import { canonicalAuditCode } from '../../domain/audit/auditCode.ts'
import { openHash } from '../../domain/audit/openHash.ts'
import { orderKeyId } from '../../domain/order/orderKey.ts'
import { type Result, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS, nestedPath } from '../../firestore/collections.ts'
import type { BatchWrite, DocumentStore, Filter } from '../../ports/documentStore.ts'

/** What names its audit by a field: whatever number of documents. */
const OWNED = [
  { collection: COLLECTIONS.asteps, field: 'auditFSID' },
  { collection: COLLECTIONS.intakes, field: 'auditFSID' },
  { collection: COLLECTIONS.attachments, field: 'audit' },
  { collection: COLLECTIONS.comments, field: 'auditFSID' },
  { collection: COLLECTIONS.mail, field: 'auditFSID' },
  { collection: COLLECTIONS.messages, field: 'auditFSID' },
  { collection: COLLECTIONS.letters, field: 'auditFSID' },
] as const

/**
 * Removes a demo audit with every document that belongs to it, in one commit; the database's rules let
 * nothing of it go alone. An audit of any other kind, or one that was billed, is refused. One that is
 * gone already is no error. Files stay until storage is emptied. Rejects with a `StoreError`.
 */
export async function removeDemoAudit(
  store: DocumentStore,
  { auditFSID, actor }: { auditFSID: string; actor: Actor },
): Promise<Result<{ removed: number }>> {
  const audit = await store.get<Audit>(COLLECTIONS.audits, auditFSID)
  if (audit === null) return { ok: true, value: { removed: 0 } }
  const { env, invoiceId, auditCode: code } = audit
  if (actor.role !== 'admin') return { ok: false, error: refusal('DEMO_REMOVER_NOT_ADMIN') }
  if (env !== 'demo') return { ok: false, error: refusal('DEMO_ONLY', { code }) }
  if (invoiceId !== '') return { ok: false, error: refusal('DEMO_INVOICED', { code }) }
  const writes = await removalOf(store, audit)
  await store.batch(writes)
  return { ok: true, value: { removed: writes.length } }
}

async function removalOf(store: DocumentStore, audit: Audit): Promise<BatchWrite[]> {
  const { id, carrierCompany, orderNumber } = audit
  const code = canonicalAuditCode(audit.auditCode)
  const secrets = nestedPath(COLLECTIONS.audits, id, 'private')
  const access = await store.get<{ pin: string }>(secrets, 'access')
  const opens = access === null ? null : openHash(code, access.pin)
  const key = orderKeyId(carrierCompany, orderNumber)
  const isOwnKey = (await ownerOf(store, COLLECTIONS.orderKeys, key)) === id
  const isOwnOpens = opens !== null && (await ownerOf(store, COLLECTIONS.opens, opens)) === id
  const writes = await Promise.all(
    OWNED.map(async ({ collection, field }) => {
      const filters: Filter[] = [
        { field: 'carrierCompany', op: '==', value: carrierCompany },
        { field, op: '==', value: id },
      ]
      const found = await store.list(collection, {
        filters,
        sort: { field: 'id', direction: 'asc' },
      })
      return found.map((each) => remove(collection, each.id))
    }),
  )
  return [
    ...writes.flat(),
    ...(isOwnOpens ? [remove(COLLECTIONS.opens, opens)] : []),
    ...(isOwnKey ? [remove(COLLECTIONS.orderKeys, key)] : []),
    remove(COLLECTIONS.auditCodes, code),
    remove(COLLECTIONS.carrierAudits, id),
    remove(secrets, 'access'),
    remove(COLLECTIONS.audits, id),
  ]
}

async function ownerOf(store: DocumentStore, collection: string, id: string) {
  return (await store.get<{ auditFSID?: string }>(collection, id))?.auditFSID
}

function remove(collection: string, id: string): BatchWrite {
  return { kind: 'delete', collection, id }
}
