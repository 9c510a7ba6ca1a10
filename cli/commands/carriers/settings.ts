import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { changeCarrier } from '#shared/audit/ops/changeCarrier.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { CarrierSettings } from '#shared/firm/carrier.ts'
import type { Carrier, ResultsTarget } from '#shared/firm/model.ts'
import { addCarrier, removeCarrier } from '#shared/firm/ops/carriers.ts'
import { NO_RESULTS_TARGET } from '#shared/firm/resultsTarget.ts'
import { defineCommand, refusalOfReading } from '../../command.ts'
import { addTargetOptions, readTargetOptions, type TargetOptions } from '../../firebase/target.ts'
import { addActorOption, readActor, withActor, withCarrier } from '../context.ts'
import { type CarrierView, carrierView, printCarrier } from './show.ts'

interface AddOptions {
  target: TargetOptions
  actor: string | undefined
  id: string
  settings: TypedSettings
}

const CARRIER_ID = /^[A-Z0-9][A-Z0-9_-]{0,19}$/

/** `bakehouse carriers add` */
export const carriersAddCommand = defineCommand<AddOptions, { id: string; name: string }>({
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

interface SetOptions {
  target: TargetOptions
  actor: string | undefined
  id: string
  settings: TypedSettings
  secretFile: string | undefined
}

/** `bakehouse carriers set` */
export const carriersSetCommand = defineCommand<SetOptions, CarrierView>({
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

type OnOff = 'on' | 'off'

/** Settings as they were typed: of the place for results perhaps only one part. */
export type TypedSettings = Partial<Omit<CarrierSettings, 'results'>> & {
  results?: Partial<ResultsTarget>
}

/** What was typed over what the carrier has; `carrier` null: a new one. */
export function settingsOver(
  carrier: Pick<Carrier, 'results'> | null,
  { results, ...others }: TypedSettings,
): Partial<CarrierSettings> {
  if (results === undefined) return others
  return { ...others, results: { ...(carrier?.results ?? NO_RESULTS_TARGET), ...results } }
}

/** Adds the options that set something of a carrier; `carriers add` and `carriers set` take them. */
export function addCarrierSettingOptions(command: Command): Command {
  return command
    .option('--time-zone <zone>', 'IANA zone in which its days count (America/New_York)')
    .option('--review-inbox <email>', "where its reviewers' mail goes; empty for none")
    .option('--help-phone <phone>', 'the phone that insureds are told')
    .option('--help-hours <text>', 'when that phone is answered')
    .option('--results-email <email>', 'where results go by e-mail; empty for none')
    .option('--results-endpoint <url>', 'an https address that takes results; empty for none')
    .addOption(new Option('--worksheet <on|off>', 'it wants a worksheet').choices(['on', 'off']))
    .addOption(
      new Option('--gl-includes-alcohol <on|off>', 'its GL sales count alcohol too').choices([
        'on',
        'off',
      ]),
    )
    .addOption(
      new Option('--single-reviewer <on|off>', 'who set an outcome may review it').choices([
        'on',
        'off',
      ]),
    )
}

/** The settings that were typed, as they were typed. */
export function readCarrierSettingOptions(command: Command): TypedSettings {
  const typed = command.opts<{
    name?: string
    timeZone?: string
    reviewInbox?: string
    helpPhone?: string
    helpHours?: string
    resultsEmail?: string
    resultsEndpoint?: string
    worksheet?: OnOff
    glIncludesAlcohol?: OnOff
    singleReviewer?: OnOff
  }>()
  const results = {
    ...(typed.resultsEmail === undefined ? {} : { email: typed.resultsEmail }),
    ...(typed.resultsEndpoint === undefined ? {} : { endpoint: typed.resultsEndpoint }),
  }
  const { name, timeZone, reviewInbox, helpPhone, helpHours, worksheet, singleReviewer } = typed
  const { glIncludesAlcohol } = typed
  return {
    ...(name === undefined ? {} : { name }),
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(reviewInbox === undefined ? {} : { reviewInbox }),
    ...(helpPhone === undefined ? {} : { helpPhone }),
    ...(helpHours === undefined ? {} : { helpHours }),
    ...(Object.keys(results).length === 0 ? {} : { results }),
    ...(worksheet === undefined ? {} : { worksheet: worksheet === 'on' }),
    ...(glIncludesAlcohol === undefined ? {} : { glIncludesAlcohol: glIncludesAlcohol === 'on' }),
    ...(singleReviewer === undefined ? {} : { singleReviewer: singleReviewer === 'on' }),
  }
}

interface RemoveOptions {
  target: TargetOptions
  actor: string | undefined
  id: string
}

/** `bakehouse carriers remove` */
export const carriersRemoveCommand = defineCommand<RemoveOptions, { id: string }>({
  configure: (command) => {
    command.argument('<id>', 'the carrier; one with audits stays')
    addActorOption(command)
    addTargetOptions(command, 'write')
  },
  read: (command) => ({
    target: readTargetOptions(command),
    actor: readActor(command),
    id: command.args[0] ?? '',
  }),
  run: ({ target, actor, id }, runtime) => {
    const request = { target, use: 'write', actor, roles: ['admin'], carrier: id } as const
    return withCarrier(runtime, request, ({ store, carrier, actor: by }) =>
      removeCarrier(store, carrier.id, { by, now: runtime.clock.now() }),
    )
  },
  toJson: (carrier) => ({ carrier }),
  print: ({ id }, io) => io.tell(`Removed the carrier ${id}.`),
})

/** A part of a carrier that a command changes, by its name, and who does it. */
export interface CarrierPart {
  target: TargetOptions
  actor: string | undefined
  carrier: string
  part: string
}

/** `CARRIER` and the part: what it is called in the help, and what is said of it there. */
export function addCarrierPart(command: Command, name: string, about: string): void {
  command.argument('<carrier>', 'the carrier').argument(`<${name}>`, about)
  addActorOption(command)
  addTargetOptions(command, 'write')
}

/** Both as they were typed. */
export function readCarrierPart(command: Command): CarrierPart {
  const [carrier = '', part = ''] = command.args
  return { target: readTargetOptions(command), actor: readActor(command), carrier, part }
}
