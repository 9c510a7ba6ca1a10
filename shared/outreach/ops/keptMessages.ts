import { handlerOf } from '#shared/audit/actions.ts'
import type { Actor } from '#shared/audit/actor.ts'
import type { Audit, WorkCarrier } from '#shared/audit/model.ts'
import { applyAction } from '#shared/audit/ops/actOnAudit.ts'
import { readWorkCarrier } from '#shared/audit/ops/readKnowledge.ts'
import { contentOf } from '#shared/documents/ops/contentWork.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { cleanLine } from '#shared/kernel/cleanText.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import { type Inbound, type InboundText, inboundPath } from '../inbound/model.ts'
import { type RespondWorld, respond } from './respond.ts'

/** The messages that wait for a person, newest first: of a carrier, and those that no carrier is known of. */
export async function listKept(
  store: DocumentStore,
  { carrier, limit }: { carrier: string; limit: number },
): Promise<Inbound[]> {
  const lists = await Promise.all(
    [carrier, ''].map((carrierCompany) =>
      store.list<Inbound>(COLLECTIONS.inbound, {
        filters: [
          { field: 'carrierCompany', op: '==', value: carrierCompany },
          { field: 'state', op: '==', value: 'KEPT' },
        ],
        sort: { field: 'at', direction: 'desc' },
        limit,
      }),
    ),
  )
  return lists
    .flat()
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, limit)
}

/** A message of the carrier, or of no carrier that is known; MESSAGE_UNKNOWN for any other. */
export async function readMessage(
  store: DocumentStore,
  { id, carrier }: { id: string; carrier: string },
): Promise<Result<Inbound>> {
  const found = await store.get<Inbound>(COLLECTIONS.inbound, id)
  const isTheirs = found !== null && ['', carrier].includes(found.carrierCompany)
  return isTheirs
    ? { ok: true, value: found }
    : { ok: false, error: refusal('MESSAGE_UNKNOWN', { id }) }
}

/**
 * Makes a message that waits a response of an audit, because a person says so. Refused: MESSAGE_UNKNOWN,
 * MESSAGE_NOT_KEPT where another has decided, MESSAGE_NOT_READ, and as `applyAction` refuses.
 */
export async function attachMessage(
  world: RespondWorld,
  { id, audit, actor, askedAt }: { id: string; audit: Audit; actor: Actor; askedAt?: Date },
): Promise<Result<Audit>> {
  const { store } = world
  const found = await readMessage(store, { id, carrier: audit.carrierCompany })
  if (!found.ok) return found
  const inbound = found.value
  if (inbound.state !== 'KEPT') return { ok: false, error: refusal('MESSAGE_NOT_KEPT') }
  const carrier = await readWorkCarrier(store, audit.carrierCompany)
  if (carrier === null) return { ok: false, error: refusal('MESSAGE_NOT_READ') }
  if (inbound.kind === 'text') return attachText(world, { inbound, audit, carrier, actor })
  const mail = await contentOf(world).readMail(await world.files.read(inboundPath(id)))
  if (mail === null) return { ok: false, error: refusal('MESSAGE_NOT_READ') }
  const writtenTo = inbound.party ?? 'insured'
  const asked = askedAt === undefined ? {} : { askedAt }
  return respond(world, {
    inbound,
    mail,
    audit,
    carrier,
    writtenTo,
    actor,
    expected: 'KEPT',
    ...asked,
  })
}

/** A text is the insured's answer; the history has its words. */
async function attachText(
  world: RespondWorld,
  {
    inbound,
    audit,
    carrier,
    actor,
  }: { inbound: InboundText; audit: Audit; carrier: WorkCarrier; actor: Actor },
): Promise<Result<Audit>> {
  const { id: auditFSID, auditCode, carrierCompany } = audit
  const decided = { decidedBy: actor.userId, decidedAt: world.clock.now() }
  const data = { state: 'APPLIED', auditFSID, auditCode, carrierCompany, ...decided }
  const expect = { field: 'state', value: 'KEPT' }
  const completion = { inbound: inbound.id }
  const done = await applyAction(world, audit, {
    ...handlerOf({ kind: 'complete', step: 'RESPONSE_TEXT_INSURED', completion }),
    ...{ actor, carrier, reason: cleanLine(inbound.words).slice(0, LONGEST_SHOWN) },
    also: [{ kind: 'update', collection: COLLECTIONS.inbound, id: inbound.id, data, expect }],
  })
  return done.ok ? { ok: true, value: done.value.change.audit } : done
}

/** Characters of a text that the history shows. */
const LONGEST_SHOWN = 1000

/** Sets a message that waits aside. Refused: MESSAGE_UNKNOWN, MESSAGE_NOT_KEPT. */
export async function dismissMessage(
  { store, clock }: { store: DocumentStore; clock: Clock },
  { id, carrier, userId }: { id: string; carrier: string; userId: string },
): Promise<Result<{ id: string }>> {
  const found = await readMessage(store, { id, carrier })
  if (!found.ok) return found
  if (found.value.state !== 'KEPT') return { ok: false, error: refusal('MESSAGE_NOT_KEPT') }
  const data = { state: 'IGNORED', decidedBy: userId, decidedAt: clock.now() }
  const expect = { field: 'state', value: 'KEPT' }
  await store.batch([{ kind: 'update', collection: COLLECTIONS.inbound, id, data, expect }])
  return { ok: true, value: { id } }
}
