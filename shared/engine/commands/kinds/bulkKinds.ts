import * as v from 'valibot'
import type { AdvanceAction } from '#shared/audit/actions.ts'
import { type AdvanceResult, totalsOfResults } from '#shared/audit/advanceReport.ts'
import type { Command } from '#shared/audit/command.ts'
import type { Audit } from '#shared/audit/model.ts'
import { advanceAudits } from '#shared/audit/ops/advanceAudits.ts'
import { moveAuditsToSlice, type SliceMoveResult } from '#shared/audit/ops/moveToSlice.ts'
import { auditsOfIds, type SelectedAudit } from '#shared/audit/ops/selectAudits.ts'
import { BAKE_STATES } from '#shared/audit/states.ts'
import { type Result, reasonOf, refusal } from '#shared/errors/refusal.ts'
import type { StopSignal } from '#shared/kernel/batches.ts'
import {
  type BatchWrite,
  type DocumentStore,
  StoreError,
} from '#shared/kernel/ports/documentStore.ts'
import { type AuditResult, listAuditResults, MAX_AUDITS, resultsOf } from '../commandQueries.ts'
import { progressWriter, stopSignal } from '../longWork.ts'
import {
  actorOf,
  type CommandRows,
  type CommandWorld,
  DAY_MS,
  day,
  email,
  id,
  KEPT_MS,
  stepType,
  text,
} from '../row.ts'

/** The audits that a command is about, and the version each had at the preview, in the same order. */
interface ChosenAudits {
  ids: string[]
  /** Absent: whatever version they have. */
  versions?: number[]
}

export interface BulkRequests {
  /** One action on up to 1,000 audits, with the person's reason. */
  bulk: ChosenAudits & { action: AdvanceAction; reason: string }
  /** Up to 1,000 audits into a slice. */
  moveToSlice: ChosenAudits & { slice: string }
}

const version = v.pipe(v.number(), v.integer())
const chosen = {
  ids: v.pipe(v.array(id), v.minLength(1), v.maxLength(MAX_AUDITS)),
  versions: v.exactOptional(v.pipe(v.array(version), v.maxLength(MAX_AUDITS))),
}
const action = v.variant('kind', [
  v.strictObject({
    kind: v.literal('move'),
    to: v.picklist(BAKE_STATES),
    until: v.exactOptional(v.nullable(day)),
  }),
  v.strictObject({ kind: v.literal('complete'), step: stepType }),
  v.strictObject({ kind: v.literal('create'), step: stepType }),
  v.strictObject({ kind: v.literal('assign'), auditor: email }),
])

/** Changes of many audits, each in a batch of its own. */
export const BULK_KINDS: CommandRows<BulkRequests> = {
  bulk: {
    roles: ['admin', 'baker'],
    lane: 'long',
    longestWaitMs: DAY_MS,
    schema: v.strictObject({ ...chosen, action, reason: text }),
    run: (world, command, asker) => {
      const { action, reason, ids } = command.request
      return changeMany(world, command, ids, async (many) => ({
        ok: true,
        value: await advanceAudits(world, {
          ...many,
          ...plannedOf(command.request),
          action,
          reason,
          actor: actorOf(asker),
          actorCarriers: [command.carrierCompany],
          askedAt: command.at,
          bulk: true,
        }),
      }))
    },
  },
  moveToSlice: {
    roles: ['admin'],
    lane: 'long',
    longestWaitMs: DAY_MS,
    schema: v.strictObject({ ...chosen, slice: v.pipe(v.string(), v.maxLength(40)) }),
    run: (world, command, asker) => {
      const { slice, ids } = command.request
      return changeMany(world, command, ids, ({ selection, signal, also, onResult }) =>
        moveAuditsToSlice(world, auditsOf(selection), {
          ...plannedOf(command.request),
          carrier: command.carrierCompany,
          to: slice,
          actor: actorOf(asker),
          askedAt: command.at,
          signal,
          also: (moved) => also(resultOfMove(moved)),
          onResult: (moved) => onResult(resultOfMove(moved)),
        }),
      )
    },
  },
}

/** An audit without a version was not in the preview, and no version fits it. */
function plannedOf({ ids, versions }: ChosenAudits): { planned?: ReadonlyMap<string, number> } {
  if (versions === undefined) return {}
  return { planned: new Map(ids.map((id, at) => [id, versions[at] ?? -1])) }
}

async function* auditsOf(selection: ManyAudits['selection']) {
  for await (const chunk of selection) yield chunk.map(({ audit }) => audit)
}

function resultOfMove({ auditCode, auditFSID, result, refusal }: SliceMoveResult): AdvanceResult {
  return {
    auditCode,
    auditFSID,
    from: null,
    to: null,
    step: null,
    result: result === 'MOVED' ? 'ADVANCED' : result,
    reason: refusal === null ? '' : reasonOf(refusal),
  }
}

/** An audit of the command, and the id that it was asked for by. */
type KnownAudit = SelectedAudit & { audit: Audit }

/** What an operation on many audits is called with. */
interface ManyAudits {
  /** The audits that have no result yet, all of them the command's carrier's. */
  selection: AsyncIterable<readonly KnownAudit[]>
  signal: StopSignal
  /** Goes with the batch that changes an audit, so that it is changed once. */
  also: (result: AdvanceResult) => readonly BatchWrite[]
  /** Called with what became of each audit. */
  onResult: (result: AdvanceResult) => void
}

/**
 * Changes a command's audits, each in a batch of its own that also creates the audit's result. An audit
 * that has a result is skipped, so a command that was cut off goes on where it was. Audits that are gone,
 * or another carrier's, are refused. The command's result is the totals, and whether it was stopped
 * before the last audit.
 */
export async function changeMany(
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

/** The same for an audit that is gone and one that the asker may not see. */
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
