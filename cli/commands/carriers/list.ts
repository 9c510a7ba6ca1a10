import type { Carrier } from '#shared/domain/carrier/Carrier.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import { defineCommand } from '../../CliCommand.ts'
import { addTargetOptions, readTargetOptions } from '../../firebase/targetOptions.ts'
import { table } from '../../table.ts'
import { withTarget } from '../withTarget.ts'

/** `bakehouse carriers list` */
export const carriersListCommand = defineCommand({
  configure: (command) => void addTargetOptions(command),
  read: (command) => readTargetOptions(command),
  run: (target, runtime) =>
    withTarget(runtime, { target, use: 'read' }, async ({ store }) => {
      const carriers = await store.list<Carrier>(COLLECTIONS.carriers, {
        sort: { field: 'id', direction: 'asc' },
      })
      return { ok: true, value: carriers.map(({ id, name }) => ({ id, name })) }
    }),
  toJson: (carriers) => ({ carriers }),
  print: (carriers, io) => {
    if (carriers.length === 0)
      io.tell('No carriers yet. Add one: bakehouse carriers add ID --name NAME')
    else
      io.print(
        table(
          ['ID', 'Name'],
          carriers.map(({ id, name }) => [id, name]),
        ),
      )
  },
})
