import type { Audit } from '../../domain/audit/Audit.ts'
import { readAudit } from '../../domain/audit/unworked.ts'
import type { Step } from '../../domain/step/Step.ts'
import type { BatchWrite, DocumentStore } from '../../ports/documentStore.ts'

/** The newest of what was written, at hand for those who look at it. */
export interface Mirror {
  audits: ReadonlyMap<string, Audit>
  /** An audit's steps by their ids. */
  stepsOf(auditFSID: string): ReadonlyMap<string, Step>
}

export interface Watcher {
  /** Told of each audit after each batch that wrote it or its steps; `before` null: it is new. */
  onAudit(before: Audit | null, after: Audit, steps: readonly Step[]): void
  /** Told of each document of another collection that a batch makes. */
  onCreate(collection: string, id: string): void
}

/** A store whose every batch is looked at after it, and what it holds of audits and steps. */
export function watchedStore(
  inner: DocumentStore,
  watcher: Watcher,
): { store: DocumentStore; mirror: Mirror } {
  const audits = new Map<string, Audit>()
  const steps = new Map<string, Map<string, Step>>()
  const auditOfStep = new Map<string, string>()

  function ownStepsOf(auditFSID: string): Map<string, Step> {
    const found = steps.get(auditFSID) ?? new Map<string, Step>()
    steps.set(auditFSID, found)
    return found
  }

  function takeStep(id: string, data: Record<string, unknown>): string {
    const auditFSID = auditOfStep.get(id) ?? String(data['auditFSID'])
    auditOfStep.set(id, auditFSID)
    const own = ownStepsOf(auditFSID)
    own.set(id, { ...own.get(id), ...data, id } as Step)
    return auditFSID
  }

  async function look(writes: readonly BatchWrite[]): Promise<void> {
    const touched = new Set<string>()
    for (const write of writes) {
      if (write.kind === 'delete') continue
      if (write.collection === 'asteps') touched.add(takeStep(write.id, write.data))
      else if (write.collection === 'audits') touched.add(write.id)
      else if (write.kind === 'create') watcher.onCreate(write.collection, write.id)
    }
    for (const id of touched) {
      const stored = await inner.get<Audit>('audits', id)
      if (!stored) continue
      const before = audits.get(id) ?? null
      const after = readAudit(stored)
      audits.set(id, after)
      watcher.onAudit(before, after, [...ownStepsOf(id).values()])
    }
  }

  let turn: Promise<unknown> = Promise.resolve()
  const store: DocumentStore = {
    ...inner,
    // One after the other: what is looked at is what this batch left.
    batch: (writes) => {
      const done = turn.then(async () => {
        await inner.batch(writes)
        await look(writes)
      })
      turn = done.catch(() => {})
      return done
    },
  }
  return { store, mirror: { audits, stepsOf: ownStepsOf } }
}
