import * as v from 'valibot'
import { BAKE_STATES } from '../../../domain/audit/states.ts'
import { STEPS, type StepType } from '../../../domain/step/steps.ts'
import { reasonOf } from '../../../errors/refusal.ts'
import type { AdvanceAction } from '../../../operations/advance/AdvanceAction.ts'
import type { AdvanceResult } from '../../../operations/advance/AdvanceReport.ts'
import { advanceAudits } from '../../../operations/advanceAudits.ts'
import { moveAuditsToSlice, type SliceMoveResult } from '../../../operations/moveToSlice.ts'
import { MAX_AUDITS } from '../auditResults.ts'
import { type CommandRows, DAY_MS } from '../CommandRow.ts'
import { type ManyAudits, workOnMany } from '../manyAudits.ts'
import { actorOf } from './onAudit.ts'

/** The audits that a command is about, and the version each had at the preview, in the same order. */
interface ChosenAudits {
  ids: string[]
  /** Absent: whatever version they have. */
  versions?: number[]
}

export interface BulkRequests {
  /** One action on up to 1,000 audits, with what the person said. */
  bulk: ChosenAudits & { action: AdvanceAction; reason: string }
  /** Up to 1,000 audits into a slice. */
  moveToSlice: ChosenAudits & { slice: string }
}

const text = v.pipe(v.string(), v.maxLength(5_000))
const day = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/))
const step = v.picklist(Object.keys(STEPS) as StepType[])
const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,80}$/))
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
  v.strictObject({ kind: v.literal('complete'), step }),
  v.strictObject({ kind: v.literal('create'), step }),
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
      return workOnMany(world, command, ids, async (many) => ({
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
      return workOnMany(world, command, ids, ({ selection, signal, also, onResult }) =>
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
