import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { changeCarrier } from '#shared/operations/administration/changeCarrier.ts'
import { defineCommand } from '../../CliCommand.ts'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/targetOptions.ts'
import { refusalOfReading } from '../../refusalOfReading.ts'
import { addActorOption, readActor } from '../actorOption.ts'
import { withCarrier } from '../withCarrier.ts'
import {
  addCarrierSettingOptions,
  readCarrierSettingOptions,
  settingsOver,
  type TypedSettings,
} from './carrierSettingOptions.ts'
import { type CarrierView, carrierView } from './carrierView.ts'
import { printCarrier } from './printCarrier.ts'

interface Options {
  target: TargetOptions
  actor: string | undefined
  id: string
  settings: TypedSettings
  secretFile: string | undefined
}

/** `bakehouse carriers set` */
export const carriersSetCommand = defineCommand<Options, CarrierView>({
  configure: (command) => {
    command.argument('<id>', 'the carrier').option('--name <name>', 'its name')
    addCarrierSettingOptions(command)
    command.option(
      '--endpoint-secret <file>',
      'a file with what its endpoint knows us by; never shown again',
    )
    addActorOption(command)
    addTargetOptions(command, 'write')
  },
  read: (command) => ({
    target: readTargetOptions(command),
    actor: readActor(command),
    id: command.args[0] ?? '',
    settings: readCarrierSettingOptions(command),
    secretFile: command.opts<{ endpointSecret?: string }>().endpointSecret,
  }),
  run: async ({ target, actor, id, settings, secretFile }, runtime) => {
    if (Object.keys(settings).length === 0 && secretFile === undefined) {
      const facts = { detail: 'Say what to set of the carrier.', command: 'carriers set' }
      return { ok: false, error: refusal('USAGE', facts) }
    }
    const secret = await readSecret(secretFile, runtime.cwd)
    if (!secret.ok) return secret
    const request = { target, use: 'write', actor, roles: ['admin'], carrier: id } as const
    return withCarrier(runtime, request, async ({ store, carrier, actor: by }) => {
      const world = { ...runtime, store }
      const changed = await changeCarrier(world, carrier, {
        settings: settingsOver(carrier, settings),
        ...(secret.value === undefined ? {} : { endpointSecret: secret.value }),
        by,
        alone: true,
      })
      return changed.ok ? { ok: true, value: carrierView(changed.value) } : changed
    })
  },
  toJson: (carrier) => ({ carrier }),
  print: printCarrier,
})

/** From a file, so that it is in no history of commands. */
async function readSecret(
  file: string | undefined,
  cwd: string,
): Promise<Result<string | undefined>> {
  if (file === undefined) return { ok: true, value: undefined }
  try {
    return { ok: true, value: await readFile(resolve(cwd, file), 'utf8') }
  } catch (error) {
    return { ok: false, error: refusalOfReading(file, error) }
  }
}
