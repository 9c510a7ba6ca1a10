import type { PendingChange, PolicyReader } from '../../firestore/AccessPolicy.ts'
import type { Document, Write } from '../../firestore/types.ts'
import { recordedDocument } from './recordedDocuments.ts'

/** A batch as the database hands it to its policy, with the documents before and after it. */
export function pendingChanges(writes: readonly Write[]): {
  changes: PendingChange[]
  reader: PolicyReader
} {
  const after = new Map<string, Document | null>()
  const current = (name: string) =>
    after.has(name) ? (after.get(name) ?? null) : recordedDocument(name)
  const changes = writes.map((write) => {
    const name = write.update?.name ?? write.delete ?? write.verify ?? ''
    const before = current(name)
    const change: PendingChange = { kind: 'get', write, name, before, after: before }
    if (write.delete !== undefined) Object.assign(change, { kind: 'delete', after: null })
    if (write.update !== undefined) {
      const kind = before === null ? 'create' : 'update'
      Object.assign(change, { kind, after: updated(write, before) })
    }
    after.set(name, change.after)
    return change
  })
  return { changes, reader: { get: recordedDocument, getAfter: current } }
}

/** Masks of the recordings name top-level fields that the update holds. */
function updated({ update, updateMask }: Write, before: Document | null): Document {
  const time = '2024-01-02T00:00:00Z'
  const kept = updateMask === undefined ? {} : before?.fields
  const fields = { ...kept, ...update?.fields }
  return { name: update?.name ?? '', fields, createTime: time, updateTime: time }
}
