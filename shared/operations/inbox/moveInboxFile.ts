import { filePathOf } from '../../domain/document/filePathOf.ts'
import type { InboxFile } from '../../domain/inbox/InboxFile.ts'
import type { Result } from '../../errors/refusal.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import type { FileStore } from '../../ports/fileStore.ts'
import { changeInboxFile } from './changeInboxFile.ts'
import { type LeftInInbox, leaveInInbox } from './leaveInInbox.ts'

/**
 * Moves a file to another carrier's inbox: it is left there anew, by who moves it, and then set aside
 * here. A carrier's files lie under the carrier, so nothing that was read of them by its people goes
 * along. Rejects with a `StoreError`.
 */
export async function moveInboxFile(
  world: { store: DocumentStore; files: FileStore; clock: Clock },
  file: Pick<InboxFile, 'id' | 'kind' | 'name' | 'url'>,
  { carrier, by }: { carrier: string; by: string },
): Promise<Result<LeftInInbox>> {
  const { id, kind, name, url } = file
  const bytes = await world.files.read(filePathOf(url))
  const left = await leaveInInbox(world, { carrier, userId: by, name, bytes })
  if (!left.ok) return left
  // It was there before, and was moved away or set aside: now it is wanted again.
  const { status } = left.value
  if (status === 'set_aside')
    await changeInboxFile(world, {
      kind: left.value.kind,
      id: left.value.id,
      by,
      decision: { status: 'waiting' },
    })
  await changeInboxFile(world, { kind, id, by, decision: { status: 'set_aside' } })
  return status === 'set_aside' ? { ok: true, value: { ...left.value, status: 'waiting' } } : left
}
