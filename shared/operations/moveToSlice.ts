import type { Actor } from '../domain/audit/Actor.ts'
import type { WorkCarrier } from '../domain/audit/AdvanceFacts.ts'
import type { Audit } from '../domain/audit/Audit.ts'
import { refusalOfSlice } from '../domain/audit/sliceId.ts'
import type { BakeState } from '../domain/audit/states.ts'
import { type Refusal, type Result, refusal } from '../errors/refusal.ts'
import { COLLECTIONS } from '../firestore/collections.ts'
import type { DocumentStore } from '../ports/documentStore.ts'
import { StoreError, type StoreErrorCode } from '../ports/storeError.ts'
import { workOf } from './advance/AuditAction.ts'
import { readWorkCarrier } from './advance/readWorkCarrier.ts'
import { type WorkWorld, workOnAudit } from './advance/workOnAudit.ts'
import { inParallel, type StopSignal } from './import/inParallel.ts'

/** Which audits: of a carrier, in a slice, and of these states when any are named. */
export interface SliceChoice {
  carrier: string
  from: string
  states?: readonly BakeState[]
}

export interface SliceMove extends SliceChoice {
  to: string
  actor: Actor
  /** Works everything out and writes nothing. */
  dryRun?: boolean
  /** The versions of a preview by FSID: an audit that changed since, or came since, is not moved. */
  planned?: ReadonlyMap<string, number>
  /** Once aborted, the audits in flight are finished and no other begun. */
  signal?: StopSignal
  onResult?: (result: SliceMoveResult) => void
}

export interface SliceMoveResult {
  auditCode: string
  auditFSID: string
  result: 'MOVED' | 'REFUSED' | 'FAILED'
  /** Why not; null when it was moved. */
  refusal: Refusal | null
}

export interface SliceMoveReport {
  results: SliceMoveResult[]
  /** The version each audit had, by FSID: what the move after a preview is held to. */
  versions: Map<string, number>
  interrupted: boolean
}

const PAGE = 60
const IN_FLIGHT = 8

/** With these the next audit would fail the same way. */
const HOPELESS: readonly StoreErrorCode[] = ['unavailable', 'unauthenticated', 'exhausted']

/**
 * Moves audits of a carrier from a slice to another, each through the engine in an atomic write of its
 * own with its history entry, and says of each what became of it. Run again it finds what is left.
 * Refused as a whole with SLICE_INVALID. Rejects with a `StoreError` when the store cannot be worked
 * with at all.
 */
export async function moveToSlice(
  world: WorkWorld,
  move: SliceMove,
): Promise<Result<SliceMoveReport>> {
  const error = refusalOfSlice(move.to)
  if (error) return { ok: false, error }
  const carrier = await readWorkCarrier(world.store, move.carrier)
  if (!carrier) return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the carriers' }) }
  const { signal, planned, onResult } = move
  const results: SliceMoveResult[] = []
  const versions = new Map<string, number>()
  for await (const page of auditsOfSlice(world.store, move)) {
    const chosen = planned === undefined ? page : page.filter(({ id }) => planned.has(id))
    await inParallel(chosen, IN_FLIGHT, signal, async (audit) => {
      const result = await moveOne(world, audit, carrier, move)
      versions.set(audit.id, audit.v)
      results.push(result)
      onResult?.(result)
    })
    if (signal?.aborted) break
  }
  return { ok: true, value: { results, versions, interrupted: signal?.aborted === true } }
}

/** How many audits are in a slice: billed as one read for each thousand. */
export function countSlice(store: DocumentStore, { carrier, from }: SliceChoice): Promise<number> {
  return store.count(COLLECTIONS.audits, {
    filters: [
      { field: 'carrierCompany', op: '==', value: carrier },
      { field: 'sliceID', op: 'in', value: [from] },
    ],
    // The order of the lists has an index; by the standard order this query has none.
    sort: { field: 'sortKey', direction: 'asc' },
  })
}

async function moveOne(
  world: WorkWorld,
  audit: Audit,
  carrier: WorkCarrier,
  { to, actor, dryRun = false, planned }: SliceMove,
): Promise<SliceMoveResult> {
  const { auditCode, id: auditFSID } = audit
  const version = planned?.get(auditFSID)
  const edit = {
    kind: 'edit',
    patch: { sliceID: to },
    ...(version === undefined ? {} : { version }),
  } as const
  try {
    const asked = { actor, carrier, reason: '', bulk: true, dryRun, ...workOf(edit) }
    const done = await workOnAudit(world, audit, asked)
    if (done.ok) return { auditCode, auditFSID, result: 'MOVED', refusal: null }
    return { auditCode, auditFSID, result: 'REFUSED', refusal: done.error }
  } catch (error) {
    if (!(error instanceof StoreError) || HOPELESS.includes(error.code)) throw error
    const failed = refusal('WRITE_FAILED', { reason: error.code })
    return { auditCode, auditFSID, result: 'FAILED', refusal: failed }
  }
}

/** The audits of a slice in the working order, page by page; moved ones leave it behind the cursor. */
async function* auditsOfSlice(
  store: DocumentStore,
  { carrier, from, states = [] }: SliceChoice,
): AsyncGenerator<Audit[]> {
  let after = ''
  for (;;) {
    const page = await store.list<Audit>(COLLECTIONS.audits, {
      filters: [
        { field: 'carrierCompany', op: '==', value: carrier },
        { field: 'sliceID', op: 'in', value: [from] },
        ...(states.length === 0 ? [] : [{ field: 'bakeState', op: 'in' as const, value: states }]),
      ],
      sort: { field: 'sortKey', direction: 'asc' },
      limit: PAGE,
      ...(after === '' ? {} : { after }),
    })
    if (page.length > 0) yield page
    if (page.length < PAGE) return
    after = page.at(-1)?.sortKey ?? ''
  }
}
