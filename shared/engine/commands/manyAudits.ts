import type { Audit } from '../../domain/audit/Audit.ts'
import { type Result, reasonOf, refusal } from '../../errors/refusal.ts'
import { type AdvanceResult, totalsOfResults } from '../../operations/advance/AdvanceReport.ts'
import type { SelectedAudit } from '../../operations/advance/selectAudits.ts'
import { auditsOfIds } from '../../operations/advance/selectByIds.ts'
import type { StopSignal } from '../../operations/import/inParallel.ts'
import type { BatchWrite, DocumentStore } from '../../ports/documentStore.ts'
import { StoreError } from '../../ports/storeError.ts'
import { type AuditResult, listAuditResults, resultsOf } from './auditResults.ts'
import type { Command } from './Command.ts'
import { type CommandWorld, KEPT_MS } from './CommandRow.ts'
import { progressWriter, stopSignal } from './longWork.ts'

/** An audit of the command, and the id that it was asked for by. */
type KnownAudit = SelectedAudit & { audit: Audit }

/** What work on many audits goes by. */
export interface ManyAudits {
  /** The audits that have no result yet, all of them the command's carrier's. */
  selection: AsyncIterable<readonly KnownAudit[]>
  signal: StopSignal
  /** Goes with the batch that changes an audit, so that it is changed once. */
  also: (result: AdvanceResult) => readonly BatchWrite[]
  /** Called with what became of each audit. */
  onResult: (result: AdvanceResult) => void
}

/**
 * Does a command's work on its audits, each in a batch of its own that also creates the audit's result. An
 * audit that has a result is left alone, so a command that was cut off goes on where it was. Audits
 * that are gone, or another carrier's, are refused. The command's result is the totals, and whether it
 * was stopped before the last audit.
 */
export async function workOnMany(
  world: CommandWorld,
  command: Command,
  ids: readonly string[],
  work: (many: ManyAudits) => Promise<Result<unknown>>,
): Promise<Result<Record<string, unknown>>> {
  const { store, clock } = world
  const stored = await listAuditResults(store, command.id)
  const results: Pick<AdvanceResult, 'result'>[] = [...stored]
  const settled = new Set(stored.map(({ id }) => id))
  const left = [...new Set(ids)].filter((id) => !settled.has(id))
  const total = stored.length + left.length
  const signal = stopSignal(world)
  const progress = progressWriter(world, command)
  /** Of audits that were not changed: written in small batches of their own. */
  const unwritten: BatchWrite[] = []
  let refused = stored.filter(isRefused).length

  function write(id: string, { auditFSID: _, ...result }: AdvanceResult): BatchWrite {
    const at = clock.now()
    const data: AuditResult = { ...result, at, expireAt: new Date(at.getTime() + KEPT_MS) }
    return { kind: 'create', collection: resultsOf(command.id), id, data: { ...data } }
  }

  function settle(id: string, result: AdvanceResult): void {
    results.push(result)
    if (isRefused(result)) refused++
    if (result.result !== 'ADVANCED') unwritten.push(write(id, result))
    progress.write({ done: results.length, total, refused })
  }

  async function* selection(): AsyncGenerator<KnownAudit[]> {
    const asked = left.map((id) => ({ id, auditCode: id }))
    for await (const chunk of auditsOfIds(store, asked)) {
      await createAll(store, unwritten.splice(0))
      yield chunk.flatMap(({ code: id, audit }) => {
        if (audit?.carrierCompany === command.carrierCompany) return [{ code: id, audit }]
        settle(id, goneAudit())
        return []
      })
    }
  }

  const done = await work({
    selection: selection(),
    signal,
    also: (result) => [write(result.auditFSID, result)],
    onResult: (result) => settle(result.auditFSID, result),
  }).finally(progress.end)
  await createAll(store, unwritten.splice(0))
  if (!done.ok) return done
  const interrupted = results.length < total
  return { ok: true, value: { ...totalsOfResults(results), interrupted } }
}

function isRefused({ result }: Pick<AdvanceResult, 'result'>): boolean {
  return result !== 'ADVANCED' && result !== 'UNCHANGED'
}

/** Says nothing of an audit that the asker may not see. */
function goneAudit(): AdvanceResult {
  const reason = reasonOf(refusal('RECORD_NOT_FOUND', { what: 'the audits' }))
  const nowhere = { from: null, to: null, step: null }
  return { auditCode: '', auditFSID: '', ...nowhere, result: 'REFUSED', reason }
}

/** A result that another engine has written stands. */
async function createAll(store: DocumentStore, writes: readonly BatchWrite[]): Promise<void> {
  if (writes.length === 0) return
  try {
    await store.batch(writes)
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'already-exists') throw error
    if (writes.length > 1) for (const write of writes) await createAll(store, [write])
  }
}
