import * as v from 'valibot'
import type { Command } from '#shared/audit/command.ts'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import type { Carrier, User } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { type BatchWrite, StoreError } from '#shared/kernel/ports/documentStore.ts'
import type { OrderProposal } from '#shared/orders/model.ts'
import { importInboxFile, type OrderFileKind } from '#shared/orders/ops/importInboxFile.ts'
import { type ApplyProposal, applyProposal, dismissProposal } from '#shared/orders/ops/proposals.ts'
import { undoImport } from '../../removeAudit.ts'
import { progressWriter, stopSignal } from '../longWork.ts'
import { type CommandRows, type CommandWorld, DAY_MS, HOUR_MS } from '../row.ts'

/** A changed order that waits for a decision: the upload it is of, and its number. */
interface ProposedOrder {
  batchId: string
  orderNumber: string
}

export interface OrderRequests {
  /** Imports an order file of the inbox by a feed profile; again, it goes on where it stopped. */
  importOrders: { kind: OrderFileKind; fileId: string; profile: string }
  /** Removes the audits of an import while nobody has worked on them, and sets its file aside. */
  undoImport: { batchId: string }
  /** Applies a changed order to its audit. */
  applyProposal: ProposedOrder
  /** Leaves an audit as it is although its order changed. */
  dismissProposal: ProposedOrder
}

const fileId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,80}$/))
const proposal = v.strictObject({
  batchId: fileId,
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
      fileId,
      profile: v.pipe(v.string(), v.maxLength(80)),
    }),
    async run(world, command, asker) {
      const { id, at, carrierCompany, request } = command
      const { files } = world
      // Another worker may have them.
      if (files === undefined)
        throw new StoreError('unavailable', 'Read', 'this engine has no files')
      const progress = progressWriter(world, command)
      const imported = await importInboxFile(
        { ...world, files },
        {
          ...request,
          carrier: carrierCompany,
          userId: asker.id,
          commandId: id,
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
    schema: v.strictObject({ batchId: fileId }),
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
  { carrierCompany, request }: Command<ProposedOrder>,
  asker: User,
): Promise<Result<Record<string, unknown>>> {
  const carrier = await world.store.get<Carrier>(COLLECTIONS.carriers, carrierCompany)
  if (carrier === null)
    return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the carriers' }) }
  const decided = await operation(world, { ...request, carrier, userId: asker.id })
  return decided.ok ? { ok: true, value: {} } : decided
}

/** What became of the proposal; an audit that takes no update any more is a decision too. */
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
