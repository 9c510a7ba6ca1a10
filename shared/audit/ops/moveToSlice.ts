import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import { refusalOfSlice } from '#shared/firm/slices.ts'
import { readAhead, type StopSignal } from '#shared/kernel/batches.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { inJoinedCommits } from '#shared/kernel/ops/joinedCommits.ts'
import {
  type BatchWrite,
  type DocumentStore,
  StoreError,
  type StoreErrorCode,
} from '#shared/kernel/ports/documentStore.ts'
import { handlerOf } from '../actions.ts'
import type { Actor } from '../actor.ts'
import type { Audit, WorkCarrier } from '../model.ts'
import type { BakeState } from '../states.ts'
import { type ActionWorld, applyAction } from './actOnAudit.ts'
import { readWorkCarrier } from './readKnowledge.ts'

/** Which audits: of a carrier, in a slice, and of these states when any are named. */
export interface SliceChoice {
  carrier: string
  from: string
  states?: readonly BakeState[]
}

/** The slice audits move to, by whom, and how. */
export interface SliceTarget {
  carrier: string
  to: string
  actor: Actor
  /** When it was asked for: the date of the history entries; now unless given. */
  askedAt?: Date
  /** Works everything out and writes nothing. */
  dryRun?: boolean
  /** The versions of a preview by FSID: an audit that changed since, or came since, is not moved. */
  planned?: ReadonlyMap<string, number>
  /** Once aborted, the audits in flight are finished and no other begun. */
  signal?: StopSignal
  /** Written in the batch that moves an audit, with what became of it. */
  also?: (result: SliceMoveResult) => readonly BatchWrite[]
  onResult?: (result: SliceMoveResult) => void
}

export interface SliceMove extends SliceTarget, SliceChoice {}

export interface SliceMoveResult {
  auditCode: string
  auditFSID: string
  /** UNCHANGED: it is there already. */
  result: 'MOVED' | 'UNCHANGED' | 'REFUSED' | 'FAILED'
  /** Why not; null when it is there. */
  refusal: Refusal | null
}

export interface SliceMoveReport {
  results: SliceMoveResult[]
  /** The version each audit had, by FSID: what the move after a preview is held to. */
  versions: Map<string, number>
  interrupted: boolean
}

const PAGE = 60

/** With these the next audit would fail the same way. */
const HOPELESS: readonly StoreErrorCode[] = ['unavailable', 'unauthenticated', 'exhausted']

/**
 * Moves audits of a carrier from a slice to another, each in an atomic write of its own with its history
 * entry, and answers a result for each. Run again it finds what is left.
 * Refused as a whole with SLICE_INVALID. Rejects with a `StoreError` when the store cannot be worked
 * with at all.
 */
export async function moveToSlice(
  world: ActionWorld,
  move: SliceMove,
): Promise<Result<SliceMoveReport>> {
  return moveAuditsToSlice(world, auditsOfSlice(world.store, move), move)
}

/** Moves the audits of `pages`, of whichever slice they are; else as `moveToSlice`. */
export async function moveAuditsToSlice(
  world: ActionWorld,
  pages: AsyncIterable<readonly Audit[]>,
  move: SliceTarget,
): Promise<Result<SliceMoveReport>> {
  const error = refusalOfSlice(move.to)
  if (error) return { ok: false, error }
  const carrier = await readWorkCarrier(world.store, move.carrier)
  if (!carrier) return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the carriers' }) }
  const { signal, planned, onResult } = move
  const results: SliceMoveResult[] = []
  const versions = new Map<string, number>()
  for await (const page of readAhead(pages)) {
    const chosen = planned === undefined ? page : page.filter(({ id }) => planned.has(id))
    await inJoinedCommits(world.store, chosen, signal, async (audit, store) => {
      const result = await moveOne({ ...world, store }, audit, carrier, move)
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
  world: ActionWorld,
  audit: Audit,
  carrier: WorkCarrier,
  { to, actor, askedAt, dryRun = false, planned, also }: SliceTarget,
): Promise<SliceMoveResult> {
  const { auditCode, id: auditFSID } = audit
  const moved: SliceMoveResult = { auditCode, auditFSID, result: 'MOVED', refusal: null }
  const version = planned?.get(auditFSID)
  const edit = {
    kind: 'edit',
    patch: { sliceID: to },
    ...(version === undefined ? {} : { version }),
  } as const
  try {
    const done = await applyAction(world, audit, {
      actor,
      carrier,
      bulk: true,
      dryRun,
      ...(askedAt === undefined ? {} : { askedAt }),
      ...(also === undefined ? {} : { also: () => also(moved) }),
      ...handlerOf(edit),
    })
    if (!done.ok) return { ...moved, result: 'REFUSED', refusal: done.error }
    const { before, change } = done.value
    return before === change.audit ? { ...moved, result: 'UNCHANGED' } : moved
  } catch (error) {
    if (!(error instanceof StoreError) || HOPELESS.includes(error.code)) throw error
    const failed = refusal('WRITE_FAILED', { reason: error.code })
    return { ...moved, result: 'FAILED', refusal: failed }
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
