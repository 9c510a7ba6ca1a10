import { type Result, refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { Day } from '#shared/kernel/day.ts'
import {
  type BatchWrite,
  type Data,
  type DocumentStore,
  StoreError,
  type StoreErrorCode,
} from '#shared/kernel/ports/documentStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import type { Random } from '#shared/kernel/random.ts'
import { intakeChanges } from '../access/intake.ts'
import { knownFacts } from '../actionFacts.ts'
import { type ActionHandler, type AuditAction, handlerOf } from '../actions.ts'
import type { Actor } from '../actor.ts'
import type { AttachmentWrite } from '../attachments.ts'
import { MAX_AUDIT_BYTES, refusalOfSize } from '../auditSize.ts'
import { readAudit } from '../listing.ts'
import type { OutgoingOnItsWay } from '../messages/outgoing.ts'
import type { Audit, WorkCarrier } from '../model.ts'
import { removedFileId } from '../removedFiles.ts'
import { refusalOfClaim } from '../staffActions.ts'
import type { AuditChange, Step } from '../steps/model.ts'
import { pinWrites, reopenedWrites } from './openWrites.ts'
import { readKnowledge, readWorkCarrier } from './readKnowledge.ts'

/** Which audit, who acts, and why. */
export interface ActOnAudit {
  auditFSID: string
  actor: Actor
  reason?: string
  /** The audit as it was read before; if that is outdated, the action is judged by what is stored. */
  stored?: Audit
  /** When it was asked for: the date of its history entry. */
  askedAt?: Date
  /** Written in the same batch: what caused the change ends with it. */
  also?: readonly BatchWrite[]
  /** Judges it and writes nothing. */
  dryRun?: boolean
}

/** Applies an action to an audit and answers the audit as it is then. */
export async function actOnAudit(
  world: ActionWorld,
  { auditFSID, stored, ...request }: ActOnAudit,
  action: AuditAction,
): Promise<Result<Audit>> {
  const audit = stored ?? (await world.store.get<Audit>(COLLECTIONS.audits, auditFSID))
  const carrier = audit && (await readWorkCarrier(world.store, audit.carrierCompany))
  if (!audit || !carrier)
    return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the audits' }) }
  const done = await applyAction(world, audit, { ...request, carrier, ...handlerOf(action) })
  return done.ok ? { ok: true, value: done.value.change.audit } : done
}

export interface ActionWorld {
  store: DocumentStore
  clock: Clock
  random: Random
  /** Where the public pages are, without a slash at the end; what is sent leads there. */
  publicUrl?: string
  /** How long a message that a person releases waits before it is sent; not at all unless given. */
  holdMs?: number
}

/** How an action is applied to an audit, by whom and why. */
export interface ActionRequest extends ActionHandler {
  actor: Actor
  carrier: WorkCarrier
  reason?: string
  /** One of many audits: only moves that may be made in bulk. */
  bulk?: boolean
  /** One of many audits, whatever moves may be made; as `bulk` unless given. */
  isOneOfMany?: boolean
  until?: Day | null
  /** When it was asked for; now unless given. */
  askedAt?: Date
  /** Judges it and writes nothing. */
  dryRun?: boolean
  /** Beyond this it makes the audit no larger (AUDIT_FULL); staff's limit unless given. */
  maxBytes?: number
  /** Written in the same batch: what caused the change ends with it. */
  also?: readonly BatchWrite[] | ((done: AppliedAction) => readonly BatchWrite[])
}

/** The audit as it was, and the change; the same audit object in both: nothing changed. */
export interface AppliedAction {
  before: Audit
  change: AuditChange
}

/** Codes of a write that came in between; the web SDK gets no more than "denied". */
const IN_BETWEEN: readonly StoreErrorCode[] = ['conflict', 'already-exists', 'permission-denied']

/**
 * Applies an action and writes what changed in one batch: the audit with its history entry, on the
 * condition that it still has the version that was read, its steps and its intake's status. After a
 * write in between the audit is read again, once; a second one is the refusal AUDIT_CHANGED. A refusal
 * is judged again likewise: `stored` may be of a list that was read a while ago, or its steps may have
 * been read during another write. Another baker's claim refuses every action of a baker
 * (AUDIT_CLAIMED). Rejects with a `StoreError` when the store fails.
 */
export async function applyAction(
  world: ActionWorld,
  stored: Audit,
  work: ActionRequest,
  openSteps?: readonly Step[],
): Promise<Result<AppliedAction>> {
  let first: Result<AppliedAction> | null = null
  try {
    first = await attempt(world, readAudit(stored), work, openSteps)
    if (first.ok) return first
  } catch (error) {
    if (!isWriteConflict(error)) throw error
  }
  const again = await world.store.get<Audit>(COLLECTIONS.audits, stored.id)
  if (!again) return first ?? { ok: false, error: refusal('AUDIT_CHANGED') }
  // The steps were read after the audit: at the same version the refusal stands.
  if (first && again.v === stored.v) return first
  try {
    return await attempt(world, readAudit(again), work)
  } catch (error) {
    if (isWriteConflict(error) && error.code !== 'permission-denied')
      return { ok: false, error: refusal('AUDIT_CHANGED') }
    throw error
  }
}

async function attempt(
  { store, clock, random, publicUrl, holdMs }: ActionWorld,
  audit: Audit,
  work: ActionRequest,
  openSteps?: readonly Step[],
): Promise<Result<AppliedAction>> {
  const { actor, carrier, reason, bulk, isOneOfMany, until = null, askedAt } = work
  const { maxBytes = MAX_AUDIT_BYTES } = work
  const now = clock.now()
  const claimed = refusalOfClaim(audit, actor, { now, timeZone: carrier.timeZone })
  if (claimed) return { ok: false, error: claimed }
  const known = await readKnowledge(store, audit, work.reads(audit, actor), openSteps)
  const facts = knownFacts(
    { ...known, carrier, ...(publicUrl ? { publicUrl } : {}) },
    { now, reason, bulk, isOneOfMany, until, askedAt, holdMs },
  )
  const result = work.work({ audit, openSteps: known.openSteps }, { actor, facts, random })
  if (!result.ok) return result
  const { value: change } = result
  const full = refusalOfSize(audit, change.audit, maxBytes)
  if (full) return { ok: false, error: full }
  const done = { before: audit, change }
  if (!work.dryRun && change.audit !== audit) {
    const { also = [] } = work
    const beside = typeof also === 'function' ? also(done) : also
    const takenBack = await takeBackWrites(store, change, now)
    const reopened = await reopenedWrites(store, audit, change.audit, now)
    const own = changeWrites(audit, change, carrier.timeZone)
    await store.batch([...own, ...takenBack, ...reopened, ...beside])
  }
  return { ok: true, value: done }
}

/**
 * Takes out of the outbox what waits there. What its sender has in hand is recalled: it is not tried again.
 * What its sender had says itself what it became.
 */
export async function takeBackWrites(
  store: DocumentStore,
  { takenBack = [] }: Pick<AuditChange, 'takenBack'>,
  now: Date,
): Promise<BatchWrite[]> {
  const found = takenBack.map(async ({ collection, id }): Promise<BatchWrite[]> => {
    const outgoing = await store.get<OutgoingOnItsWay>(collection, id)
    const change = outgoing && takenBackBy(outgoing, now)
    if (!change) return []
    const { rev } = outgoing
    const data = { ...change, rev: (rev ?? 0) + 1 }
    return [{ kind: 'update', collection, id, data, expect: { field: 'rev', value: rev } }]
  })
  return (await Promise.all(found)).flat()
}

function takenBackBy({ delivery }: OutgoingOnItsWay, now: Date): Data | null {
  switch (delivery?.state ?? 'PENDING') {
    case 'PENDING':
    case 'RETRY':
      return { delivery: { state: 'TAKEN_BACK', endTime: now }, folded: true, sendAt: null }
    case 'PROCESSING':
      return { delivery: { ...delivery, isRecalled: true } }
    default:
      return null
  }
}

function isWriteConflict(error: unknown): error is StoreError {
  return error instanceof StoreError && IN_BETWEEN.includes(error.code)
}

/**
 * The batch of a change: the audit's changed fields, on the condition that its `v` is still the one
 * that was read, its steps, the messages they send, and what changes in what the public sees and may
 * do. `timeZone` is the carrier's.
 */
export function changeWrites(before: Audit, change: AuditChange, timeZone: string): BatchWrite[] {
  const { audit, steps, outgoing } = change
  // A replaced link's intake is written whole.
  const isReplaced = before.intakeId !== audit.intakeId
  const seen: Data = isReplaced ? {} : { ...intakeChanges(before, audit, timeZone) }
  return [
    {
      kind: 'update',
      collection: COLLECTIONS.audits,
      id: audit.id,
      data: changedAuditFields(before, audit),
      expect: { field: 'v', value: before.v },
    },
    ...steps.map(({ kind, step: { id, ...data } }) => ({
      kind,
      collection: COLLECTIONS.asteps,
      id,
      data,
    })),
    ...outgoing.map(({ collection, id, data }) => ({
      kind: 'create' as const,
      collection: COLLECTIONS[collection],
      id,
      data: { ...data },
    })),
    ...(change.attachments ?? []).flatMap(attachmentWrites),
    ...(change.intakes ?? []).map(({ id, ...data }) => ({
      kind: 'create' as const,
      collection: COLLECTIONS.intakes,
      id,
      data: { ...data },
    })),
    ...(change.links ?? []).map(({ id, rev, data }) => ({
      kind: 'update' as const,
      collection: COLLECTIONS.intakes,
      id,
      data,
      ...(rev === undefined ? {} : { expect: { field: 'rev', value: rev } }),
    })),
    ...(change.pin ? pinWrites(audit, change.pin) : []),
    ...(Object.keys(seen).length === 0
      ? []
      : [
          {
            kind: 'update' as const,
            collection: COLLECTIONS.intakes,
            id: audit.intakeId,
            data: seen,
          },
        ]),
  ]
}

function attachmentWrites(change: AttachmentWrite): BatchWrite[] {
  const { attachments: collection } = COLLECTIONS
  switch (change.kind) {
    case 'create':
      return [
        {
          kind: 'create',
          collection,
          id: change.attachment.attId,
          data: { ...change.attachment },
        },
      ]
    case 'update':
      return [{ kind: 'update', collection, id: change.attId, data: typedData(change) }]
    case 'delete':
      return [
        { kind: 'delete', collection, id: change.attId },
        {
          kind: 'set',
          collection: COLLECTIONS.removedFiles,
          id: removedFileId(change.file),
          data: { ...change.file },
        },
      ]
  }
}

function typedData({ docType, docKind }: Extract<AttachmentWrite, { kind: 'update' }>): Data {
  return { docType, ...(docKind === undefined ? {} : { docKind }) }
}

function changedAuditFields(before: Audit, after: Audit): Data {
  const old: Data = { ...before }
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isSameStored(old[name], value)),
  )
}

/** Lists that every write computes, such as the search tokens, mostly hold what they held before. */
function isSameStored(old: unknown, value: unknown): boolean {
  if (!Array.isArray(old) || !Array.isArray(value)) return old === value
  return old.length === value.length && old.every((item, index) => item === value[index])
}
