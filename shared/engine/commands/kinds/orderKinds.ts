import * as v from 'valibot'
import type { Command } from '#shared/audit/command.ts'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import type { User } from '#shared/firm/model.ts'
import type { BatchWrite } from '#shared/kernel/ports/documentStore.ts'
import type { OrderProposal } from '#shared/orders/model.ts'
import { importInboxFile, type OrderFileKind } from '#shared/orders/ops/importInboxFile.ts'
import { type ApplyProposal, applyProposal, dismissProposal } from '#shared/orders/ops/proposals.ts'
import { undoImport } from '../../removeAudit.ts'
import { progressWriter, stopSignal } from '../longWork.ts'
import {
  type CommandRows,
  type CommandWorld,
  carrierOf,
  DAY_MS,
  ended,
  HOUR_MS,
  id,
} from '../row.ts'
import { filesOf } from './fileKinds.ts'

/** A changed order that waits for a decision: the upload it is of, and its number. */
interface ProposedOrder {
  batchId: string
  orderNumber: string
}

export interface OrderRequests {
  /** Imports an order file of the inbox by a feed profile; again, it goes on where it stopped. */
  importOrders: { kind: OrderFileKind; fileId: string; profile: string }
  /** Removes the audits of an import that no person has acted on, and sets its file aside. */
  undoImport: { batchId: string }
  /** Applies a changed order to its audit. */
  applyProposal: ProposedOrder
  /** Leaves an audit as it is although its order changed. */
  dismissProposal: ProposedOrder
}

const proposal = v.strictObject({
  batchId: id,
  orderNumber: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
})

/** Order files, and what is decided about changed orders. */
export const ORDER_KINDS: CommandRows<OrderRequests> = {
  importOrders: {
    roles: ['admin'],
    lane: 'long',
    longestWaitMs: DAY_MS,
    schema: v.strictObject({
      kind: v.picklist(['upload', 'xml']),
      fileId: id,
      profile: v.pipe(v.string(), v.maxLength(80)),
    }),
    async run(world, command, asker) {
      const { id: commandId, at, carrierCompany, request } = command
      const progress = progressWriter(world, command)
      const imported = await importInboxFile(
        { ...world, files: filesOf(world) },
        {
          ...request,
          carrier: carrierCompany,
          userId: asker.id,
          commandId,
          isReal: world.isReal ?? true,
          signal: stopSignal(world),
          onProgress: (done, total) => progress.write({ done, total }),
        },
      ).finally(progress.end)
      if (!imported.ok) return imported
      const tookMs = world.clock.now().getTime() - at.getTime()
      return { ok: true, value: { ...imported.value, tookMs } }
    },
  },
  undoImport: {
    roles: ['admin'],
    lane: 'long',
    longestWaitMs: HOUR_MS,
    schema: v.strictObject({ batchId: id }),
    async run(world, command, asker) {
      const { carrierCompany, request } = command
      const progress = progressWriter(world, command)
      const undone = await undoImport(world, {
        ...request,
        carrierCompany,
        userId: asker.id,
        signal: stopSignal(world),
        onProgress: (done, total) => progress.write({ done, total }),
      }).finally(progress.end)
      return undone.ok ? { ok: true, value: { ...undone.value } } : undone
    },
  },
  applyProposal: {
    roles: ['admin'],
    lane: 'audit',
    longestWaitMs: HOUR_MS,
    schema: proposal,
    run: (world, command, asker) => decide(applyProposal, world, command, asker),
    resultOf: decisionOf,
  },
  dismissProposal: {
    roles: ['admin'],
    lane: 'audit',
    longestWaitMs: HOUR_MS,
    schema: proposal,
    run: (world, command, asker) => decide(dismissProposal, world, command, asker),
    resultOf: decisionOf,
  },
}

async function decide(
  operation: (world: CommandWorld, decision: ApplyProposal) => Promise<Result<OrderProposal>>,
  world: CommandWorld,
  command: Command<ProposedOrder>,
  asker: User,
): Promise<Result<Record<string, unknown>>> {
  const carrier = await carrierOf(world.store, command)
  if (!carrier.ok) return carrier
  const decision = { ...command.request, carrier: carrier.value, userId: asker.id }
  return ended(await operation(world, decision))
}

/** What became of the proposal; that its audit takes no update any more is a decision too. */
export interface ProposalDecision {
  status: OrderProposal['status']
  /** Why it was refused. */
  refused?: Refusal
}

function decisionOf(writes: readonly BatchWrite[]): Record<string, unknown> {
  const write = writes.find(({ collection }) => collection.endsWith('/changes'))
  if (write === undefined || write.kind === 'delete') return {}
  const { status, code, message } = write.data as unknown as OrderProposal
  const refused = code === '' ? {} : { refused: { ...refusal(code), message } }
  return { ...({ status, ...refused } satisfies ProposalDecision) }
}
