import { defineCommand } from '../../CliCommand.ts'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/targetOptions.ts'
import { addActorOption, readActor } from '../actorOption.ts'
import { withCarrier } from '../withCarrier.ts'
import { type CarrierView, carrierView } from './carrierView.ts'
import { printCarrier } from './printCarrier.ts'

interface Options {
  target: TargetOptions
  actor: string | undefined
  id: string
}

/** `bakehouse carriers show` */
export const carriersShowCommand = defineCommand<Options, CarrierView>({
  configure: (command) => {
    command.argument('<id>', 'the carrier')
    addActorOption(command)
    addTargetOptions(command)
  },
  read: (command) => ({
    target: readTargetOptions(command),
    actor: readActor(command),
    id: command.args[0] ?? '',
  }),
  run: ({ target, actor, id }, runtime) => {
    const roles = ['admin', 'baker'] as const
    const request = { target, use: 'read', actor, roles, carrier: id } as const
    return withCarrier(runtime, request, async ({ carrier }) => ({
      ok: true,
      value: carrierView(carrier),
    }))
  },
  toJson: (carrier) => ({ carrier }),
  print: printCarrier,
})
