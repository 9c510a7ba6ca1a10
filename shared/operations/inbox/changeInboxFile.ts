import type { InboxFile } from '../../domain/inbox/InboxFile.ts'
import { INBOX_KINDS, type InboxKind } from '../../domain/inbox/inboxKinds.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Data, DocumentStore } from '../../ports/documentStore.ts'

/** What a person decides about a file of the inbox. */
export type InboxDecision =
  | { status: 'waiting' | 'set_aside' | 'done' }
  /** The carrier's feed profile to read it by. */
  | { profile: string }

/**
 * Puts a file aside or back, says that it is done, or by which profile it is read. Nothing is removed:
 * what is set aside stays readable. Rejects with a `StoreError`.
 */
export async function changeInboxFile(
  { store, clock }: { store: DocumentStore; clock: Clock },
  { kind, id, by, decision }: { kind: InboxKind; id: string; by: string; decision: InboxDecision },
): Promise<void> {
  const { collection } = INBOX_KINDS[kind]
  await store.update(collection, id, changesOf(decision, by, clock.now()))
}

function changesOf(decision: InboxDecision, by: string, now: Date): Data {
  if ('profile' in decision) return { profile: decision.profile }
  const { status } = decision
  const decided: Pick<InboxFile, 'decidedAt' | 'decidedBy'> =
    status === 'waiting' ? { decidedAt: null, decidedBy: '' } : { decidedAt: now, decidedBy: by }
  return { status, ...decided }
}
