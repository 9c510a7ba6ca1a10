import type { Carrier } from '#shared/domain/carrier/Carrier.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import { defineCommand } from '../../CliCommand.ts'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/targetOptions.ts'
import { table } from '../../table.ts'
import { addActorOption, readActor } from '../actorOption.ts'
import { withActor } from '../withActor.ts'

interface Options {
  target: TargetOptions
  actor: string | undefined
}

/** `bakehouse carriers list`: all of them, or those of the user who acts. */
export const carriersListCommand = defineCommand<Options, { id: string; name: string }[]>({
  configure: (command) => {
    addActorOption(command)
    addTargetOptions(command)
  },
  read: (command) => ({ target: readTargetOptions(command), actor: readActor(command) }),
  run: ({ target, actor }, runtime) => {
    const request = { target, use: 'read', actor, roles: ['admin', 'baker', 'carrier'] } as const
    return withActor(runtime, request, async ({ store, actor: user }) => {
      const carriers = await store.list<Carrier>(COLLECTIONS.carriers, {
        sort: { field: 'id', direction: 'asc' },
      })
      const theirs = carriers.filter(({ id }) => user?.carriers.includes(id) ?? true)
      return { ok: true, value: theirs.map(({ id, name }) => ({ id, name })) }
    })
  },
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
