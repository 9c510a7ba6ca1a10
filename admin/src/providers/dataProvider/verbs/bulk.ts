import type { AdvanceAction } from '#shared/audit/actions.ts'
import type { AdvanceResult, AdvanceTotals } from '#shared/audit/advanceReport.ts'
import { advanceAudits } from '#shared/audit/ops/advanceAudits.ts'
import { auditsOfIds } from '#shared/audit/ops/selectAudits.ts'
import type { BakeState } from '#shared/audit/states.ts'
import type { OpenCommand } from '#shared/engine/commands/commandClient.ts'
import { listAuditResults, MAX_AUDITS } from '#shared/engine/commands/commandQueries.ts'
import type { BulkRequests } from '#shared/engine/commands/kinds/bulkKinds.ts'
import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import type { StepType } from '#shared/firm/model.ts'
import { inParts } from '#shared/kernel/batches.ts'
import type { Day } from '#shared/kernel/day.ts'
import { RefusalError } from '../../RefusalError.ts'
import { stopCommand } from '../commandVerbs.ts'
import type { ProviderContext } from '../ProviderContext.ts'
import { reported } from '../reported.ts'
import { signedInActor } from '../signedInActor.ts'

/** What was chosen to be done to many audits. */
export interface BulkOrder {
  /** Where they go; null: a step of theirs is completed, or they are assigned. */
  to: BakeState | null
  step: StepType | null
  /** Whom they are assigned to; empty: to no one. Absent: they are not assigned. */
  auditor?: string
  reason: string
  /** The day on which paused audits resume; null: a person resumes them. */
  until: Day | null
}

export interface BulkAudit {
  id: string
  auditCode: string
}

export interface BulkPreviewParams {
  carrier: string
  audits: readonly BulkAudit[]
  order: BulkOrder
  /** Gets what would become of each audit, as soon as it is known. */
  onResult: (result: AdvanceResult) => void
  /** Once aborted, the preview ends with the audits in flight. */
  signal: AbortSignal
}

/**
 * Works out what would become of the selected audits, and writes nothing. Its answer is the version each
 * audit had, by id. ADVANCE_STOPPED: the database does not take part, and the audits that had no
 * `onResult` were not judged.
 */
export async function previewBulk(
  context: Pick<ProviderContext, 'store' | 'clock' | 'random' | 'session'>,
  { carrier, audits, order, onResult, signal }: BulkPreviewParams,
): Promise<ReadonlyMap<string, number>> {
  const { store, clock, random } = context
  const actor = await signedInActor(context)
  const world = { store, clock, random, publicUrl: globalThis.location?.origin }
  const judged = advanceAudits(world, {
    selection: auditsOfIds(store, audits),
    action: actionOf(order),
    actor,
    actorCarriers: [carrier],
    reason: order.reason,
    bulk: true,
    dryRun: true,
    isDenialOfOne: true,
    signal,
    onResult,
  })
  const { versions } = await judged.catch(() => {
    // The store has logged it.
    throw new RefusalError(refusal('ADVANCE_STOPPED'))
  })
  return versions
}

/** What was chosen, as the engine is asked for it. */
export function actionOf({ to, step, until, auditor }: BulkOrder): AdvanceAction {
  if (auditor !== undefined) return { kind: 'assign', auditor }
  if (to !== null) return { kind: 'move', to, until }
  if (step === null) throw new Error('neither a state nor a step')
  return { kind: 'complete', step }
}

/** What is done to many audits: an order of their own, or all of them into a slice. */
export type BulkAsked = { kind: 'bulk'; order: BulkOrder } | { kind: 'moveToSlice'; slice: string }

export interface BulkProgress {
  done: number
  refused: number
}

export interface BulkRunParams {
  carrier: string
  audits: readonly BulkAudit[]
  asked: BulkAsked
  /** The versions of a preview, by id: an audit that changed since is refused. */
  planned: ReadonlyMap<string, number> | null
  onProgress: (progress: BulkProgress) => void
  /** Once aborted, the engine ends after the audits in flight. */
  signal: AbortSignal
}

export interface BulkEnd {
  /** What became of each audit that the engine came to, by its id. */
  results: ReadonlyMap<string, AdvanceResult>
  /** Why the engine refused, or what became could not be read. */
  refused: Refusal | null
}

/** Has the engine do one thing to many audits, a command for each thousand, and reads what became of each. */
export async function runBulk(context: ProviderContext, run: BulkRunParams): Promise<BulkEnd> {
  const { carrier, audits, asked, planned, onProgress, signal } = run
  const { commands } = context
  const parts: Part[] = inParts(audits, MAX_AUDITS).map((chosen) => {
    const ids = chosen.map(({ id }) => id)
    const versions = planned && { versions: ids.map((id) => planned.get(id) ?? -1) }
    const command = { carrierCompany: carrier, ...requestOf(asked, { ids, ...versions }) }
    return { chosen, command: commands.ask<keyof BulkRequests>(command), totals: null }
  })
  const openOf = ({ command }: Part): OpenCommand | undefined =>
    commands.open().find(({ id }) => id === command.id)
  const report = () => onProgress(sum(parts.map((part) => countOf(part.totals, openOf(part)))))
  const stop = () => {
    for (const command of parts.flatMap((part) => openOf(part) ?? []))
      void stopCommand(commands, command)
  }
  const forget = commands.onChange(report)
  signal.addEventListener('abort', stop)
  const ends = await Promise.all(
    parts.map(async (part) => {
      const end = await part.command.end
      part.totals = end.ok ? (end.value as unknown as AdvanceTotals) : null
      report()
      return endOfPart(context, part, end.ok ? null : end.error)
    }),
  )
  forget()
  signal.removeEventListener('abort', stop)
  return {
    results: new Map(ends.flatMap(({ results }) => [...results])),
    refused: ends.find(({ refused }) => refused !== null)?.refused ?? null,
  }
}

interface Part {
  chosen: readonly BulkAudit[]
  command: Pick<OpenCommand, 'id' | 'end'>
  /** Null until it has ended well. */
  totals: AdvanceTotals | null
}

function requestOf(asked: BulkAsked, audits: { ids: string[]; versions?: number[] }) {
  if (asked.kind === 'moveToSlice')
    return { kind: asked.kind, request: { ...audits, slice: asked.slice } }
  const { kind, order } = asked
  return { kind, request: { ...audits, action: actionOf(order), reason: order.reason } }
}

function countOf(ended: AdvanceTotals | null, open: OpenCommand | undefined): BulkProgress {
  if (ended !== null) return { done: ended.selected, refused: ended.refused + ended.failed }
  const { done = 0, refused = 0 } = open?.stored?.progress ?? {}
  return { done, refused }
}

function sum(counts: readonly BulkProgress[]): BulkProgress {
  return {
    done: counts.reduce((total, { done }) => total + done, 0),
    refused: counts.reduce((total, { refused }) => total + refused, 0),
  }
}

async function endOfPart(
  context: ProviderContext,
  { chosen, command, totals }: Part,
  refused: Refusal | null,
): Promise<BulkEnd> {
  // Who stops what has not begun wants no words for it.
  if (refused?.code === 'COMMAND_WITHDRAWN') return { results: new Map(), refused: null }
  if (refused !== null && refused.code !== 'COMMAND_FAILED') return { results: new Map(), refused }
  // Where all went through there is nothing to read.
  if (totals?.advanced === chosen.length)
    return { results: new Map(chosen.map((one) => [one.id, advanced(one)])), refused: null }
  const read = listAuditResults(context.store, command.id)
  const stored = await reported(context, 'results', read).catch(() => null)
  if (stored === null)
    return { results: new Map(), refused: refusal('READ_FAILED', { what: 'The results' }) }
  const codes = new Map(chosen.map(({ id, auditCode }) => [id, auditCode]))
  const results = stored.map(({ id, at: _, expireAt: __, ...result }) => {
    // Of an audit that is gone the engine says nothing.
    const auditCode = result.auditCode || (codes.get(id) ?? '')
    return [id, { ...result, auditCode, auditFSID: id }] as const
  })
  return { results: new Map(results), refused }
}

function advanced({ id, auditCode }: BulkAudit): AdvanceResult {
  const nowhere = { from: null, to: null, step: null }
  return { auditCode, auditFSID: id, ...nowhere, result: 'ADVANCED', reason: '' }
}
