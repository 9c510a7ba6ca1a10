import type { InboxFile } from '../../domain/inbox/InboxFile.ts'
import { inboxKindOf } from '../../domain/inbox/inboxKinds.ts'
import { type Refusal, type Result, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { BatchWrite } from '../../ports/documentStore.ts'
import { StoreError } from '../../ports/storeError.ts'
import { readStaged, type StagedFile } from '../files/stagedFiles.ts'
import { type PlacedInInbox, placeInInbox } from '../inbox/leaveInInbox.ts'
import { scansAside, WAITING_AGAIN } from './decideScan.ts'
import { refusalOfScan } from './refusalOfScan.ts'
import type { ScanWorld } from './ScanWorld.ts'

/** Which scans of a carrier are replaced, by whom, and what by. */
export interface ReplaceScans {
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
 * commit the pieces that wait and the originals, which are set aside and kept. Answers the ids of the
 * pieces. A piece's id names its bytes, so a second try makes nothing twice. Refused: what a scan may
 * not be, and SCAN_NOT_WAITING. Rejects with a `StoreError`.
 */
export async function replaceScans(
  world: ScanWorld,
  { carrier, scanIds, pieces, uid, userId, reason }: ReplaceScans,
): Promise<Result<string[]>> {
  const { store, files, clock } = world
  const scans: InboxFile[] = []
  for (const id of new Set(scanIds)) {
    const scan = await readScanOf(world, { carrier, id })
    if (!scan.ok) return scan
    scans.push(scan.value)
  }
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
  const aside = scansAside(scans, { reason, userId, now: clock.now() })
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
  { store }: Pick<ScanWorld, 'store'>,
  { carrier, id }: { carrier: string; id: string },
): Promise<Result<InboxFile>> {
  const scan = await store.get<InboxFile>(COLLECTIONS.scans, id)
  if (scan === null || scan.carrierCompany !== carrier)
    return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the scans' }) }
  return { ok: true, value: scan }
}

async function refusalOfAny(
  world: Pick<ScanWorld, 'store'>,
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

/** A new piece is written; one that was made before and set aside since is wanted again. */
function waitingWrite({ id, status, write }: PlacedInInbox): BatchWrite[] {
  if (write !== null) return [write]
  if (status !== 'set_aside' && status !== 'waiting') return []
  const expect = { field: 'status', value: status }
  return [{ kind: 'update', collection: COLLECTIONS.scans, id, data: { ...WAITING_AGAIN }, expect }]
}
