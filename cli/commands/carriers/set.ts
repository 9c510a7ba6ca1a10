import type { CarrierSettings } from '#shared/domain/carrier/carrierSettings.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { changeCarrier } from '#shared/operations/administration/changeCarrier.ts'
import { defineCommand } from '../../CliCommand.ts'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/targetOptions.ts'
import { addActorOption, readActor } from '../actorOption.ts'
import { withCarrier } from '../withCarrier.ts'
import { addCarrierSettingOptions, readCarrierSettingOptions } from './carrierSettingOptions.ts'
import { type CarrierView, carrierView } from './carrierView.ts'
import { printCarrier } from './printCarrier.ts'

interface Options {
  target: TargetOptions
  actor: string | undefined
  id: string
  settings: Partial<CarrierSettings>
}

/** `bakehouse carriers set` */
export const carriersSetCommand = defineCommand<Options, CarrierView>({
  configure: (command) => {
    command.argument('<id>', 'the carrier').option('--name <name>', 'its name')
    addCarrierSettingOptions(command)
    addActorOption(command)
    addTargetOptions(command, 'write')
  },
  read: (command) => ({
    target: readTargetOptions(command),
    actor: readActor(command),
    id: command.args[0] ?? '',
    settings: readCarrierSettingOptions(command),
  }),
  run: async ({ target, actor, id, settings }, runtime) => {
    if (Object.keys(settings).length === 0) {
      const facts = { detail: 'Say what to set of the carrier.', command: 'carriers set' }
      return { ok: false, error: refusal('USAGE', facts) }
    }
    const request = { target, use: 'write', actor, roles: ['admin'], carrier: id } as const
    return withCarrier(runtime, request, async ({ store, carrier, actor: by }) => {
      const world = { ...runtime, store }
      const changed = await changeCarrier(world, carrier, { settings, by })
      return changed.ok ? { ok: true, value: carrierView(changed.value) } : changed
    })
  },
  toJson: (carrier) => ({ carrier }),
  print: printCarrier,
})
