import { formatMoment } from '#shared/domain/format/day.ts'
import type { AccessEntry, UserRights } from '#shared/domain/user/AccessEntry.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import { accessLogSeenBy } from '#shared/operations/administration/seenByAdmin.ts'
import { defineCommand } from '../../CliCommand.ts'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/targetOptions.ts'
import { parseCount } from '../../parseNumbers.ts'
import { table } from '../../table.ts'
import { addActorOption, readActor } from '../actorOption.ts'
import { withActor } from '../withActor.ts'

interface Options {
  target: TargetOptions
  actor: string | undefined
  limit: number
}

/** `bakehouse users log`: every change of access, the newest first; of one's own carriers with `--as`. */
export const usersLogCommand = defineCommand<Options, AccessEntry[]>({
  configure: (command) => {
    command.option('--limit <n>', 'so many', parseCount(1000), 50)
    addActorOption(command)
    addTargetOptions(command)
  },
  read: (command) => {
    const { limit } = command.opts<{ limit: number }>()
    return { target: readTargetOptions(command), actor: readActor(command), limit }
  },
  run: ({ target, actor, limit }, runtime) => {
    const request = { target, use: 'read', actor, roles: ['admin'] } as const
    return withActor(runtime, request, async ({ store, actor: by }) => ({
      ok: true,
      value: await store.list<AccessEntry>(COLLECTIONS.accessLog, accessLogSeenBy(by, limit)),
    }))
  },
  toJson: (entries) => ({ entries }),
  print: (entries, io) => {
    const rows = entries.map((entry) => [
      formatMoment(entry.dateAdded),
      entry.by,
      entry.op,
      ...(entry.op === 'SETTING'
        ? [entry.carrier, '', `${entry.setting} ${entry.value}`]
        : [entry.email, rightsText(entry.before), rightsText(entry.after)]),
    ])
    io.print(table(['When', 'By', 'What', 'Whose', 'Before', 'After'], rows))
  },
})

function rightsText(rights: UserRights | null): string {
  if (rights === null) return ''
  const { role, carriers, firm } = rights
  return `${role} of ${carriers.join(', ')}${firm === true ? ' and the firm' : ''}`
}
