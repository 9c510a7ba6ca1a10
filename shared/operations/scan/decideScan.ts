import { cleanText } from '../../domain/format/cleanText.ts'
import type { InboxFile } from '../../domain/inbox/InboxFile.ts'
import { type Result, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { Clock } from '../../ports/clock.ts'
import type { BatchWrite, DocumentStore } from '../../ports/documentStore.ts'
import { StoreError } from '../../ports/storeError.ts'
import { refusalOfScan } from './refusalOfScan.ts'

interface DecideWorld {
  store: DocumentStore
  clock: Clock
}

/** Sets waiting scans aside, all or none; a reason is needed and kept. Somebody quicker: SCAN_NOT_WAITING. */
export async function setScansAside(
  { store, clock }: DecideWorld,
  { scans, reason, userId }: { scans: readonly InboxFile[]; reason: string; userId: string },
): Promise<Result<InboxFile[]>> {
  const name = scans.map((scan) => scan.name).join(', ')
  if (cleanText(reason) === '')
    return { ok: false, error: refusal('SCAN_REASON_MISSING', { name }) }
  const decided = asideData({ reason, userId, now: clock.now() })
  return change(store, scans, 'waiting', decided)
}

interface Aside {
  reason: string
  userId: string
  now: Date
}

/** The writes that set waiting scans aside, each as long as it waits. */
export function scansAside(scans: readonly InboxFile[], aside: Aside): BatchWrite[] {
  return changeWrites(scans, 'waiting', asideData(aside))
}

function asideData({ reason, userId, now }: Aside) {
  return {
    status: 'set_aside' as const,
    decidedAt: now,
    decidedBy: userId,
    reason: cleanText(reason).slice(0, LONGEST_REASON),
  }
}

const LONGEST_REASON = 500

/** A scan that was set aside waits again. */
export async function putScanBack(
  { store }: DecideWorld,
  scan: InboxFile,
): Promise<Result<InboxFile[]>> {
  return change(store, [scan], 'set_aside', WAITING_AGAIN)
}

/** What makes a scan wait again, whatever became of it. */
export const WAITING_AGAIN = {
  status: 'waiting' as const,
  decidedAt: null,
  decidedBy: '',
  reason: '',
  auditFSID: '',
  auditCode: '',
  attId: '',
  docType: '',
}

async function change(
  store: DocumentStore,
  scans: readonly InboxFile[],
  from: InboxFile['status'],
  data: Partial<InboxFile>,
): Promise<Result<InboxFile[]>> {
  const writes = changeWrites(scans, from, data)
  try {
    await store.batch(writes)
    return { ok: true, value: scans.map((scan) => ({ ...scan, ...data })) }
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'conflict') throw error
    for (const scan of scans) {
      const refused = await refusalOfScan({ store }, scan)
      if (refused !== null) return { ok: false, error: refused }
    }
    // Put back by somebody else, they wait as wanted; to be set aside, they still can be.
    if (from === 'waiting') throw error
    return { ok: true, value: scans.map((scan) => ({ ...scan, ...data })) }
  }
}

function changeWrites(
  scans: readonly InboxFile[],
  from: InboxFile['status'],
  data: Partial<InboxFile>,
): BatchWrite[] {
  const expect = { field: 'status', value: from }
  const { scans: collection } = COLLECTIONS
  return scans.map(({ id }) => ({ kind: 'update', collection, id, data: { ...data }, expect }))
}
