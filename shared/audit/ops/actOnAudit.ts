import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import { cleanText } from '#shared/kernel/cleanText.ts'
import { COLLECTIONS, nestedPath } from '#shared/kernel/collections.ts'
import { type Day, todayIn } from '#shared/kernel/day.ts'
import type { Clock } from '#shared/kernel/ports/clock.ts'
import {
  type BatchWrite,
  type Data,
  type DocumentStore,
  StoreError,
  type StoreErrorCode,
} from '#shared/kernel/ports/documentStore.ts'
import type { Random } from '#shared/kernel/random.ts'
import { intakeChanges } from '../access/intake.ts'
import { openHash } from '../access/pin.ts'
import { type ActionWork, type AuditAction, workOf } from '../actions.ts'
import type { Actor } from '../actor.ts'
import { refusalOfClaim } from '../claim.ts'
import { codesOf } from '../correctOrderNumber.ts'
import type { AdvanceFacts, Audit, WorkCarrier } from '../model.ts'
import type { AttachmentWrite } from '../papers/attachments.ts'
import { removedFileId } from '../papers/removedFiles.ts'
import { readAudit } from '../readAudit.ts'
import type { Step, WorkedChange } from '../steps/model.ts'
import { readKnowledge, readWorkCarrier } from './readKnowledge.ts'

/** Which audit, by whom, and what they said. */
export interface ActOnAudit {
  auditFSID: string
  actor: Actor
  reason?: string
  /** Saves reading it again: when it is outdated, the action is judged by what is stored instead. */
  stored?: Audit
  /** When it was asked for: the date of its history entry. */
  askedAt?: Date
  /** Written in the same batch: what the change comes from is done with it. */
  also?: readonly BatchWrite[]
  /** Judges it and writes nothing. */
  dryRun?: boolean
}

/** Does one thing to one audit, and answers the audit as it is then. */
export async function actOnAudit(
  world: WorkWorld,
  { auditFSID, actor, reason = '', stored, askedAt, also = [], dryRun = false }: ActOnAudit,
  action: AuditAction,
): Promise<Result<Audit>> {
  const audit = stored ?? (await world.store.get<Audit>(COLLECTIONS.audits, auditFSID))
  const carrier = audit && (await readWorkCarrier(world.store, audit.carrierCompany))
  if (!audit || !carrier)
    return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the audits' }) }
  const asked = askedAt === undefined ? {} : { askedAt }
  const work = { actor, carrier, reason, bulk: false, also, dryRun, ...asked, ...workOf(action) }
  const done = await workOnAudit(world, audit, work)
  return done.ok ? { ok: true, value: done.value.change.audit } : done
}

export interface WorkWorld {
  store: DocumentStore
  clock: Clock
  random: Random
  /** Where the public pages are, without a slash at the end; what is sent leads there. */
  publicUrl?: string
  /** How long what a person makes the engine send waits; not at all unless given. */
  holdMs?: number
}

/** What is to be done to an audit, by whom, and what has to be read for it. */
export interface AuditWork extends ActionWork {
  actor: Actor
  carrier: WorkCarrier
  reason: string
  bulk: boolean
  until?: Day | null
  /** When it was asked for; now unless given. */
  askedAt?: Date
  /** Works it out and writes nothing. */
  dryRun?: boolean
  /** Written in the same batch as the change: what the change comes from is done with it. */
  also?: readonly BatchWrite[] | ((done: WorkDone) => readonly BatchWrite[])
}

/** What was done, to which audit as it was; the same audit object: nothing had to be. */
export interface WorkDone {
  before: Audit
  change: WorkedChange
}

/** What somebody else's write in between looks like; the web SDK is told no more than "denied". */
const IN_BETWEEN: readonly StoreErrorCode[] = ['conflict', 'already-exists', 'permission-denied']

/**
 * Works on one audit and writes what changed in one batch: the audit, on the condition that it still
 * has the version that was read, its history entry, its steps and its intake's status. When somebody
 * was quicker the audit is read again, once; a second time is the refusal AUDIT_CHANGED. A refusal is
 * judged again likewise by the audit as it is now: `stored` may be of a list that was read a while
 * ago, or its steps may have been read while somebody wrote it. Another baker's claim refuses all of a
 * baker's work (AUDIT_CLAIMED). Rejects with a `StoreError` when the store fails.
 */
export async function workOnAudit(
  world: WorkWorld,
  stored: Audit,
  work: AuditWork,
  openSteps?: readonly Step[],
): Promise<Result<WorkDone>> {
  let first: Result<WorkDone> | null = null
  try {
    first = await attempt(world, readAudit(stored), work, openSteps)
    if (first.ok) return first
  } catch (error) {
    if (!isWriteConflict(error)) throw error
  }
  const again = await world.store.get<Audit>(COLLECTIONS.audits, stored.id)
  if (!again) return first ?? { ok: false, error: refusal('AUDIT_CHANGED') }
  // A refusal stands when the audit is still what it was judged by: its steps are read after it.
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
  { store, clock, random, publicUrl, holdMs }: WorkWorld,
  audit: Audit,
  work: AuditWork,
  openSteps?: readonly Step[],
): Promise<Result<WorkDone>> {
  const { actor, carrier, reason, bulk, until = null, askedAt } = work
  const now = clock.now()
  const claimed = refusalOfClaim(audit, actor, { now, timeZone: carrier.timeZone })
  if (claimed) return { ok: false, error: claimed }
  const known = await readKnowledge(store, audit, work.reads(audit, actor), openSteps)
  const facts: AdvanceFacts = {
    now,
    today: todayIn(carrier.timeZone, now),
    carrier,
    reason: cleanText(reason),
    bulk,
    until,
    ...(askedAt ? { askedAt } : {}),
    ...(known.steps ? { steps: known.steps } : {}),
    ...(known.documents ? { documents: known.documents } : {}),
    ...(known.intakes ? { intakes: known.intakes } : {}),
    ...(known.pin ? { pin: known.pin } : {}),
    ...(publicUrl ? { publicUrl } : {}),
    ...(holdMs ? { holdMs } : {}),
  }
  const result = work.work({ audit, openSteps: known.openSteps }, { actor, facts, random })
  if (!result.ok) return result
  const { value: change } = result
  const full = refusalOfSize(audit, change.audit)
  if (full) return { ok: false, error: full }
  const done = { before: audit, change }
  if (!work.dryRun && change.audit !== audit) {
    const { also = [] } = work
    const beside = typeof also === 'function' ? also(done) : also
    await store.batch([...changeWrites(audit, change, carrier.timeZone), ...beside])
  }
  return { ok: true, value: done }
}

/** A document holds a mebibyte; what is beyond this has no room for the next entry. */
const MAX_AUDIT_BYTES = 700_000

/** Refuses what makes a large audit larger; what makes it smaller goes. */
function refusalOfSize(before: Audit, after: Audit): Refusal | null {
  if (after === before) return null
  const size = JSON.stringify(after).length
  const isFull = size > MAX_AUDIT_BYTES && size > JSON.stringify(before).length
  return isFull ? refusal('AUDIT_FULL', { size: Math.round(size / 1000) }) : null
}

function isWriteConflict(error: unknown): error is StoreError {
  return error instanceof StoreError && IN_BETWEEN.includes(error.code)
}

/**
 * The batch of a change: the audit's changed fields, on the condition that its `v` is still the one
 * that was read, its steps, what goes out by them, and what the public sees and may do now, where
 * that is something else. `timeZone` is the carrier's.
 */
export function changeWrites(before: Audit, change: WorkedChange, timeZone: string): BatchWrite[] {
  const { audit, steps, outgoing } = change
  // The intake of a link that was replaced is whole: there is nothing to change in it.
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
      return [{ kind: 'update', collection, id: change.attId, data: { docType: change.docType } }]
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

/** The new PIN opens the intake, the old one opens nothing any more. */
function pinWrites(
  audit: Audit,
  { before, after }: { before: string; after: string },
): BatchWrite[] {
  const { id, intakeId, carrierCompany, updatedAt: dateAdded } = audit
  // Codes from before a correction open it too.
  const doors = (pin: string) => [...new Set(codesOf(audit).map((code) => openHash(code, pin)))]
  const access = { collection: nestedPath(COLLECTIONS.audits, id, 'private'), id: 'access' }
  const opens = { collection: COLLECTIONS.opens }
  const owner = { auditFSID: id, carrierCompany, dateAdded }
  return [
    before === ''
      ? { ...access, kind: 'set', data: { pin: after, ...owner } }
      : { ...access, kind: 'update', data: { pin: after } },
    ...doors(after).map((door) => ({
      ...opens,
      kind: 'create' as const,
      id: door,
      data: { intakeId, auditFSID: id, dateAdded },
    })),
    ...(before === '' ? [] : doors(before)).map((door) => ({
      ...opens,
      kind: 'delete' as const,
      id: door,
    })),
  ]
}

function changedAuditFields(before: Audit, after: Audit): Data {
  const old: Data = { ...before }
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isSameStored(old[name], value)),
  )
}

/** Lists that were worked out anew, such as the search tokens, mostly hold what they held before. */
function isSameStored(old: unknown, value: unknown): boolean {
  if (!Array.isArray(old) || !Array.isArray(value)) return old === value
  return old.length === value.length && old.every((item, index) => item === value[index])
}
