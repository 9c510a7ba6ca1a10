import type { connectAdmin } from '#cli/firebase/connectAdmin.ts'
import type { Command } from '#shared/audit/command.ts'
import type { OpenCommand } from '#shared/engine/commands/commandClient.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { ordersOfSize } from '../ordersOfSize.ts'
import type { Asker } from './openAsker.ts'

/** What one command takes at most. */
const A_COMMAND = 1_000

/** What the engine is given to do while something else is measured. */
export interface LoadOrder {
  asker: Asker
  trusted: ReturnType<typeof connectAdmin>
  /** Audits that are READY, to be moved. */
  ids: readonly string[]
  /** So many orders are imported beside it. */
  orders: number
  /** Two letters that no order number began with before. */
  prefix: string
}

export interface EngineLoad {
  /** Whether both the bulk and the import have something left to do. */
  isOn(): boolean
  /** Stops what is left and waits for its end; audits moved and orders imported a second until now. */
  stop(): Promise<{ moved: number; imported: number }>
}

/**
 * Begins a bulk move by as many commands as it takes and the import of an order file of the inbox by
 * another; ends once the engine has begun both.
 */
export async function loadEngine(order: LoadOrder): Promise<EngineLoad> {
  const { asker, trusted, ids, orders, prefix } = order
  const text = ordersOfSize(orders).replaceAll(/^BX/gm, prefix)
  const fileId = await asker.leave(`${prefix}.csv`, text)
  const profile = 'default'
  const request = { kind: 'upload', fileId, profile } as const
  const importing = asker.commands.ask({ kind: 'importOrders', carrierCompany: 'HM', request })
  const moving: OpenCommand[] = []
  for (let start = 0; start < ids.length; start += A_COMMAND) {
    const chosen = ids.slice(start, start + A_COMMAND)
    const action = { kind: 'move', to: 'CONTACTING' } as const
    const bulk = { action, reason: '', ids: chosen }
    moving.push(asker.commands.ask({ kind: 'bulk', carrierCompany: 'HM', request: bulk }))
  }
  const isOpen = ({ id }: OpenCommand) => asker.commands.open().some((one) => one.id === id)
  const done = async (commands: readonly OpenCommand[]) => {
    const found = await Promise.all(
      commands.map(({ id }) => trusted.store.get<Command>(COLLECTIONS.commands, id)),
    )
    return found.reduce((sum, command) => sum + (command?.progress?.done ?? 0), 0)
  }
  while ((await done([importing])) === 0 || (await done(moving)) === 0)
    await new Promise((resolve) => setTimeout(resolve, 100))
  const before = { moved: await done(moving), imported: await done([importing]) }
  const began = performance.now()
  return {
    isOn: () => isOpen(importing) && moving.some(isOpen),
    stop: async () => {
      const seconds = (performance.now() - began) / 1000
      const moved = ((await done(moving)) - before.moved) / seconds
      const imported = ((await done([importing])) - before.imported) / seconds
      for (const { id } of [importing, ...moving].filter(isOpen)) {
        const stop = { kind: 'stopCommand', carrierCompany: 'HM' } as const
        await asker.commands.ask({ ...stop, request: { command: id } }).end
      }
      await Promise.all([importing, ...moving].map(({ end }) => end))
      return { moved, imported }
    },
  }
}
