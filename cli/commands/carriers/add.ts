import { refusal } from '#shared/errors/refusal.ts'
import { addCarrier } from '#shared/operations/administration/addCarrier.ts'
import { defineCommand } from '../../CliCommand.ts'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/targetOptions.ts'
import { addActorOption, readActor } from '../actorOption.ts'
import { withActor } from '../withActor.ts'
import {
  addCarrierSettingOptions,
  readCarrierSettingOptions,
  settingsOver,
  type TypedSettings,
} from './carrierSettingOptions.ts'

interface Options {
  target: TargetOptions
  actor: string | undefined
  id: string
  settings: TypedSettings
}

const CARRIER_ID = /^[A-Z0-9][A-Z0-9_-]{0,19}$/

/** `bakehouse carriers add` */
export const carriersAddCommand = defineCommand<Options, { id: string; name: string }>({
  configure: (command) => {
    command
      .argument('<id>', "the carrier's code in its feeds: letters, digits, - and _, at most 20")
      .requiredOption('--name <name>', 'its name')
    addCarrierSettingOptions(command)
    addActorOption(command)
    addTargetOptions(command, 'write')
  },
  read: (command) => ({
    target: readTargetOptions(command),
    actor: readActor(command),
    id: (command.args[0] ?? '').trim().toUpperCase(),
    settings: readCarrierSettingOptions(command),
  }),
  run: async ({ target, actor, id, settings }, runtime) => {
    if (!CARRIER_ID.test(id)) {
      const detail = `"${id}" is no carrier code: letters, digits, - and _, at most 20.`
      return { ok: false, error: refusal('USAGE', { detail, command: 'carriers add' }) }
    }
    const request = { target, use: 'write', actor, roles: ['admin'] } as const
    return withActor(runtime, request, async ({ store, actor: by }) => {
      const { name = '' } = settings
      const carrier = { ...settingsOver(null, settings), id, name }
      const added = await addCarrier(store, carrier, { by, now: runtime.clock.now() })
      return added.ok ? { ok: true, value: { id, name: added.value.name } } : added
    })
  },
  toJson: (carrier) => ({ carrier }),
  print: ({ id, name }, io) => io.tell(`Added the carrier ${id} (${name}).`),
})
