import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import { cleanText } from '#shared/kernel/cleanText.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import {
  type BatchWrite,
  type DocumentStore,
  StoreError,
} from '#shared/kernel/ports/documentStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import { type InboxFile, inboxKindOf, WAITING_AGAIN } from '../inboxFiles.ts'
import type { DocumentWorld } from './documents.ts'
import { refusalOfScan } from './readScans.ts'
import { readStaged, type StagedFile } from './unattachedFiles.ts'
import { type PlacedInInbox, placeInInbox } from './uploadToInbox.ts'

interface DecideWorld {
  store: DocumentStore
  clock: Clock
}

/** Sets waiting scans aside, all or none; a reason is needed and kept. One that no longer waits: SCAN_NOT_WAITING. */
export async function setScansAside(
  { store, clock }: DecideWorld,
  { scans, reason, userId }: { scans: readonly InboxFile[]; reason: string; userId: string },
): Promise<Result<InboxFile[]>> {
  const name = scans.map((scan) => scan.name).join(', ')
  if (cleanText(reason) === '')
    return { ok: false, error: refusal('SCAN_REASON_MISSING', { name }) }
  const decided = asideData({ reason, userId, now: clock.now() })
  return changeScans(store, scans, 'waiting', decided)
}

/** What sets a waiting scan aside. */
function asideData({ reason, userId, now }: { reason: string; userId: string; now: Date }) {
  return {
    status: 'set_aside' as const,
    decidedAt: now,
    decidedBy: userId,
    reason: cleanText(reason).slice(0, MAX_REASON_LENGTH),
  }
}

const MAX_REASON_LENGTH = 500

/** A scan that was set aside waits again. */
export async function putScanBack(
  { store }: DecideWorld,
  scan: InboxFile,
): Promise<Result<InboxFile[]>> {
  return changeScans(store, [scan], 'set_aside', WAITING_AGAIN)
}

async function changeScans(
  store: DocumentStore,
  scans: readonly InboxFile[],
  from: InboxFile['status'],
  data: Partial<InboxFile>,
): Promise<Result<InboxFile[]>> {
  const writes = scanWrites(scans, from, data)
  try {
    await store.batch(writes)
    return { ok: true, value: scans.map((scan) => ({ ...scan, ...data })) }
  } catch (error) {
    if (!isConflict(error)) throw error
    for (const scan of scans) {
      const refused = await refusalOfScan({ store }, scan)
      if (refused !== null) return { ok: false, error: refused }
    }
    // Put back by another person, they wait as wanted; to be set aside, they still can be.
    if (from === 'waiting') throw error
    return { ok: true, value: scans.map((scan) => ({ ...scan, ...data })) }
  }
}

function scanWrites(
  scans: readonly InboxFile[],
  from: InboxFile['status'],
  data: Partial<InboxFile>,
): BatchWrite[] {
  const expect = { field: 'status', value: from }
  const { scans: collection } = COLLECTIONS
  return scans.map(({ id }) => ({ kind: 'update', collection, id, data: { ...data }, expect }))
}

/** Which scans of a carrier are replaced, by whom, and what by. */
interface ReplaceScans {
  carrier: string
  scanIds: readonly string[]
  /** Staged by the person with the id `uid`. */
  pieces: readonly StagedFile[]
  uid: string
  userId: string
  /** Why the originals are set aside. */
  reason: string
}

/**
 * Puts pieces that were made of waiting scans in their place: the bytes of each first, then in one
 * commit the pieces that wait and the originals, which are set aside and kept. Returns the ids of the
 * pieces. A piece's id names its bytes, so a second attempt makes nothing twice. Refused: pieces that are
 * no scans, and SCAN_NOT_WAITING. Rejects with a `StoreError`.
 */
export async function replaceScans(
  world: DocumentWorld,
  { carrier, scanIds, pieces, uid, userId, reason }: ReplaceScans,
): Promise<Result<string[]>> {
  const { store, files, clock } = world
  const found = await readScansOf(world, { carrier, ids: scanIds })
  if (!found.ok) return found
  const scans = found.value
  const refused = await refusalOfAny(world, scans)
  if (refused !== null) return { ok: false, error: refused }
  const placed = new Map<string, PlacedInInbox>()
  for (const piece of pieces) {
    const { name } = piece
    if (inboxKindOf(name) !== 'scan') return { ok: false, error: refusal('SCAN_KIND', { name }) }
    const bytes = await readStaged(files, uid, piece)
    if (!bytes.ok) return bytes
    const from = scans.map(({ id }) => id)
    const one = await placeInInbox(world, { carrier, userId, name, bytes: bytes.value, from })
    if (!one.ok) return one
    if (from.includes(one.value.id))
      return { ok: false, error: refusal('SCAN_PAGES_FAILED', { name, why: 'nothing is cut off' }) }
    placed.set(one.value.id, one.value)
  }
  const aside = scanWrites(scans, 'waiting', asideData({ reason, userId, now: clock.now() }))
  try {
    await store.batch([...[...placed.values()].flatMap(waitingWrite), ...aside])
    return { ok: true, value: [...placed.keys()] }
  } catch (error) {
    const quicker = isConflict(error) ? await refusalOfAny(world, scans) : null
    if (quicker === null) throw error
    return { ok: false, error: quicker }
  }
}

/** A scan of the carrier by its id. */
export async function readScanOf(
  { store }: Pick<DocumentWorld, 'store'>,
  { carrier, id }: { carrier: string; id: string },
): Promise<Result<InboxFile>> {
  const scan = await store.get<InboxFile>(COLLECTIONS.scans, id)
  if (scan === null || scan.carrierCompany !== carrier)
    return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the scans' }) }
  return { ok: true, value: scan }
}

/** The carrier's scans with these ids, each once; refused where one of them is none. */
export async function readScansOf(
  world: Pick<DocumentWorld, 'store'>,
  { carrier, ids }: { carrier: string; ids: readonly string[] },
): Promise<Result<InboxFile[]>> {
  const scans: InboxFile[] = []
  for (const id of new Set(ids)) {
    const scan = await readScanOf(world, { carrier, id })
    if (!scan.ok) return scan
    scans.push(scan.value)
  }
  return { ok: true, value: scans }
}

async function refusalOfAny(
  world: Pick<DocumentWorld, 'store'>,
  scans: readonly InboxFile[],
): Promise<Refusal | null> {
  for (const scan of scans) {
    const refused = await refusalOfScan(world, scan)
    if (refused !== null) return refused
  }
  return null
}

function isConflict(error: unknown): boolean {
  return error instanceof StoreError && error.code === 'conflict'
}

/** A new piece is written; one that was made before and set aside since waits again. */
function waitingWrite({ id, status, write }: PlacedInInbox): BatchWrite[] {
  if (write !== null) return [write]
  if (status !== 'set_aside' && status !== 'waiting') return []
  const expect = { field: 'status', value: status }
  return [{ kind: 'update', collection: COLLECTIONS.scans, id, data: { ...WAITING_AGAIN }, expect }]
}
