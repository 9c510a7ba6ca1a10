import { filePathOf } from '#shared/audit/removedFiles.ts'
import {
  INBOX_KINDS,
  type InboxFile,
  type InboxKind,
  type InboxStatus,
} from '#shared/documents/inboxFiles.ts'
import {
  type InboxWorld,
  placeInInbox,
  type UploadedToInbox,
} from '#shared/documents/ops/uploadToInbox.ts'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import {
  type BatchWrite,
  type Data,
  type DocumentStore,
  StoreError,
} from '#shared/kernel/ports/documentStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'

/** What a person decides about a file of the inbox. */
type InboxDecision = { status: 'waiting' | 'set_aside' | 'done' } | ProfileDecision | LeaveRejects

/** The carrier's feed profile to read it by. */
interface ProfileDecision {
  profile: string
}

/** Its rejected orders are no longer to be corrected, and why; empty where no reason is given. */
interface LeaveRejects {
  leaveRejects: string
}

/**
 * Sets a file aside or back, marks it done, sets the profile that it is read by, or ends the wait of its
 * rejected orders. Nothing is removed: what is set aside stays readable. Rejects with a `StoreError`.
 */
export async function changeInboxFile(
  { store, clock }: { store: DocumentStore; clock: Clock },
  { kind, id, by, decision }: { kind: InboxKind; id: string; by: string; decision: InboxDecision },
): Promise<void> {
  const { collection } = INBOX_KINDS[kind]
  await store.update(collection, id, changesOf(decision, { by, now: clock.now() }))
}

/** Where a file has to be for a decision to be asked for. */
const FROM: Record<'waiting' | 'set_aside' | 'profile' | 'leaveRejects', readonly InboxStatus[]> = {
  waiting: ['set_aside', 'waiting'],
  set_aside: ['waiting', 'interrupted', 'set_aside'],
  profile: ['waiting', 'interrupted', 'imported', 'done', 'set_aside'],
  leaveRejects: ['imported'],
}

/** What a person may decide; only an import marks a file done. */
export type AskedDecision = { status: 'waiting' | 'set_aside' } | ProfileDecision | LeaveRejects

/**
 * Applies what a person decides about a file, on the condition that its status is still the one that was
 * read.
 * Refused: INBOX_FILE_CHANGED. Rejects with a `StoreError`.
 */
export async function decideInboxFile(
  { store, clock }: { store: DocumentStore; clock: Clock },
  file: Pick<InboxFile, 'id' | 'kind' | 'name' | 'status'>,
  { by, decision }: { by: string; decision: AskedDecision },
): Promise<Result<Record<never, never>>> {
  const from = FROM[nameOf(decision)]
  const refused = refusalOfInboxStatus(file, from)
  if (refused !== null) return { ok: false, error: refused }
  const changed = await writeUnlessChanged(store, file, [
    decisionWrite(file, decision, { by, now: clock.now() }),
  ])
  return changed === null ? { ok: true, value: {} } : { ok: false, error: changed }
}

function nameOf(decision: AskedDecision): keyof typeof FROM {
  if ('status' in decision) return decision.status
  return 'profile' in decision ? 'profile' : 'leaveRejects'
}

/**
 * Writes a decision about a file; INBOX_FILE_CHANGED when another was quicker, null when it is written.
 */
async function writeUnlessChanged(
  store: DocumentStore,
  file: Pick<InboxFile, 'id' | 'kind' | 'name' | 'status'>,
  writes: readonly BatchWrite[],
): Promise<Refusal | null> {
  try {
    await store.batch(writes)
    return null
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'conflict') throw error
    const now = await readInboxFile(store, file)
    if (now === null || now.status === file.status) throw error
    return refusalOfInboxStatus({ ...file, status: now.status }, [file.status])
  }
}

/** The document of a file that is named by kind and id; null when there is none. */
export function readInboxFile(
  store: Pick<DocumentStore, 'get'>,
  { kind, id }: Pick<InboxFile, 'kind' | 'id'>,
): Promise<InboxFile | null> {
  return store.get<InboxFile>(INBOX_KINDS[kind].collection, id)
}

/** Why a file cannot be decided: its status is none of these any more; null when it is. */
function refusalOfInboxStatus(
  { name, status }: Pick<InboxFile, 'name' | 'status'>,
  among: readonly InboxStatus[],
): Refusal | null {
  if (among.includes(status)) return null
  return refusal('INBOX_FILE_CHANGED', { name, status: STATUS_WORDS[status] })
}

const STATUS_WORDS: Record<InboxStatus, string> = {
  waiting: 'waiting',
  importing: 'being imported',
  interrupted: 'imported in part',
  imported: 'imported',
  done: 'done',
  set_aside: 'set aside',
}

/** The write of a decision about a file, as long as its status is the one that was read. */
function decisionWrite(
  { kind, id, status }: Pick<InboxFile, 'kind' | 'id' | 'status'>,
  decision: InboxDecision,
  decided: Decided,
): BatchWrite {
  const { collection } = INBOX_KINDS[kind]
  const expect = { field: 'status', value: status }
  return { kind: 'update', collection, id, data: changesOf(decision, decided), expect }
}

interface Decided {
  by: string
  now: Date
}

function changesOf(decision: InboxDecision, { by, now }: Decided): Data {
  if ('profile' in decision) return { profile: decision.profile }
  if ('leaveRejects' in decision)
    return { toCorrect: 0, leftRejects: { by, at: now, reason: decision.leaveRejects } }
  const { status } = decision
  const decided: Pick<InboxFile, 'decidedAt' | 'decidedBy'> =
    status === 'waiting' ? { decidedAt: null, decidedBy: '' } : { decidedAt: now, decidedBy: by }
  return { status, ...decided }
}

/**
 * Moves a file to another carrier's inbox: it is uploaded there anew, by the person who moves it, and set
 * aside here, in one batch. A carrier's files are stored under the carrier, so nothing that its people read
 * moves along. Refused: INBOX_FILE_CHANGED, and as the inbox refuses. Rejects with a `StoreError`.
 */
export async function moveInboxFile(
  world: InboxWorld,
  file: Pick<InboxFile, 'id' | 'kind' | 'name' | 'url' | 'status'>,
  { carrier, by }: { carrier: string; by: string },
): Promise<Result<UploadedToInbox>> {
  const refused = refusalOfInboxStatus(file, ['waiting', 'interrupted', 'set_aside'])
  if (refused !== null) return { ok: false, error: refused }
  const bytes = await world.files.read(filePathOf(file.url))
  const placed = await placeInInbox(world, { carrier, userId: by, name: file.name, bytes })
  if (!placed.ok) return placed
  const { write, ...left } = placed.value
  const decided = { by, now: world.clock.now() }
  const writes: BatchWrite[] = write === null ? [] : [write]
  // It was there before, and was moved away or set aside: now it waits again.
  const isBack = write === null && ['set_aside', 'waiting'].includes(left.status)
  if (isBack) writes.push(decisionWrite(left, { status: 'waiting' }, decided))
  writes.push(decisionWrite(file, { status: 'set_aside' }, decided))
  const changed = await writeUnlessChanged(world.store, file, writes)
  if (changed !== null) return { ok: false, error: changed }
  return { ok: true, value: isBack ? { ...left, status: 'waiting' } : left }
}
