import { filePathOf } from '../../domain/document/filePathOf.ts'
import type { InboxFile } from '../../domain/inbox/InboxFile.ts'
import type { Result } from '../../errors/refusal.ts'
import type { BatchWrite } from '../../ports/documentStore.ts'
import { decisionWrite, refusalOfInboxStatus, writeUnlessChanged } from './changeInboxFile.ts'
import { type InboxWorld, type LeftInInbox, placeInInbox } from './leaveInInbox.ts'

/**
 * Moves a file to another carrier's inbox: it is left there anew, by who moves it, and set aside here,
 * in one batch. A carrier's files lie under the carrier, so nothing that was read of them by its people
 * goes along. Refused: INBOX_FILE_CHANGED, and what the inbox refuses. Rejects with a `StoreError`.
 */
export async function moveInboxFile(
  world: InboxWorld,
  file: Pick<InboxFile, 'id' | 'kind' | 'name' | 'url' | 'status'>,
  { carrier, by }: { carrier: string; by: string },
): Promise<Result<LeftInInbox>> {
  const refused = refusalOfInboxStatus(file, ['waiting', 'interrupted', 'set_aside'])
  if (refused !== null) return { ok: false, error: refused }
  const bytes = await world.files.read(filePathOf(file.url))
  const placed = await placeInInbox(world, { carrier, userId: by, name: file.name, bytes })
  if (!placed.ok) return placed
  const { write, ...left } = placed.value
  const decided = { by, now: world.clock.now() }
  const writes: BatchWrite[] = write === null ? [] : [write]
  // It was there before, and was moved away or set aside: now it is wanted again.
  const isBack = write === null && ['set_aside', 'waiting'].includes(left.status)
  if (isBack) writes.push(decisionWrite(left, { status: 'waiting' }, decided))
  writes.push(decisionWrite(file, { status: 'set_aside' }, decided))
  const changed = await writeUnlessChanged(world.store, file, writes)
  if (changed !== null) return { ok: false, error: changed }
  return { ok: true, value: isBack ? { ...left, status: 'waiting' } : left }
}
