import { STEP_TYPES } from '#shared/domain/step/steps.ts'
import { readBakeryCadence } from '#shared/operations/administration/changeCadence.ts'
import { defineCommand } from '../../CliCommand.ts'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/targetOptions.ts'
import { table } from '../../table.ts'
import { addActorOption, readActor } from '../actorOption.ts'
import { type StepRow, stepRow } from './stepRow.ts'
import { withCadence } from './withCadence.ts'

interface Options {
  target: TargetOptions
  actor: string | undefined
  carrier: string | undefined
}

/** `bakehouse bakery list` */
export const bakeryListCommand = defineCommand<Options, StepRow[]>({
  configure: (command) => {
    command.option('--carrier <id>', 'as this carrier has it')
    addActorOption(command)
    addTargetOptions(command)
  },
  read: (command) => ({
    target: readTargetOptions(command),
    actor: readActor(command),
    carrier: command.opts<{ carrier?: string }>().carrier,
  }),
  run: ({ target, actor, carrier: id }, runtime) => {
    const roles = ['admin', 'baker'] as const
    const request = { target, use: 'read', actor, roles, carrier: id } as const
    return withCadence(runtime, request, async (store, carrier) => {
      const bakery = await readBakeryCadence(store)
      const rows = STEP_TYPES.map((type) => stepRow(type, bakery, carrier?.cadence ?? {}))
      return { ok: true, value: rows }
    })
  },
  toJson: (steps) => ({ steps }),
  print: (steps, io) => {
    const rows = steps.map(({ type, category, waitInDays, personFirst, setBy }) => [
      type,
      category,
      waitInDays === 0 ? '' : String(waitInDays),
      personFirst ? 'yes' : '',
      setBy === 'product' ? '' : setBy,
    ])
    io.print(table(['Step', 'Category', 'Days', 'Person first', 'Set by'], rows))
  },
})
