import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { changeCarrier } from '#shared/audit/ops/changeSettings.ts'
import { isWorksheetRules } from '#shared/engine/commands/kinds/carrierKinds.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { CarrierSettings } from '#shared/firm/carrier.ts'
import type { Carrier, MailSettings, ResultsTarget } from '#shared/firm/model.ts'
import { addCarrier, removeCarrier } from '#shared/firm/ops/carriers.ts'
import { NO_RESULTS_TARGET } from '#shared/firm/resultsTarget.ts'
import { parseMinutes } from '../../arguments.ts'
import { defineCommand, refusalOfReading } from '../../command.ts'
import { ADMINS, asUser, ofCarrier } from '../context.ts'
import { carrierView, printCarrier } from './show.ts'

const CARRIER_ID = /^[A-Z0-9][A-Z0-9_-]{0,19}$/

/** `bakehouse carriers add` */
export const carriersAddCommand = defineCommand({
  opens: asUser({ use: 'write', roles: ADMINS }),
  example: 'HM --name "Harbor Mutual" --time-zone America/Chicago',
  configure: (command) => {
    command
      .argument('<id>', "the carrier's code in its feeds: letters, digits, - and _, at most 20")
      .requiredOption('--name <name>', 'its name')
    addCarrierSettingOptions(command)
  },
  read: ([id = ''], command) => ({
    id: id.trim().toUpperCase(),
    settings: readCarrierSettingOptions(command),
  }),
  mistake: ({ id }) =>
    CARRIER_ID.test(id)
      ? null
      : `"${id}" is not a carrier code: letters, digits, - and _, at most 20.`,
  run: async ({ store, actor: by }, { id, settings }, { clock }) => {
    const { name = '' } = settings
    const carrier = { ...settingsOver(null, settings), id, name }
    const added = await addCarrier(store, carrier, { by, now: clock.now() })
    return added.ok ? { ok: true, value: { id, name: added.value.name } } : added
  },
  toJson: (carrier) => ({ carrier }),
  print: ({ id, name }, io) => io.info(`Added the carrier ${id} (${name}).`),
})

/** `bakehouse carriers set` */
export const carriersSetCommand = defineCommand({
  opens: ofCarrier({ use: 'write', roles: ADMINS, named: { argument: 'the carrier' } }),
  example: 'HM --results-email uw@carrier.example --worksheet on',
  configure: (command) => {
    command.option('--name <name>', 'its name')
    addCarrierSettingOptions(command)
    command.option(
      '--endpoint-secret <file>',
      'a file with what its endpoint knows us by; never shown again',
    )
    command.option(
      '--worksheet-rules <file>',
      'a JSON file with its rules of payroll and subcontractors: docs/worked-cases.md',
    )
  },
  read: (_, command) => ({
    settings: readCarrierSettingOptions(command),
    secretFile: command.opts<{ endpointSecret?: string }>().endpointSecret,
    rulesFile: command.opts<{ worksheetRules?: string }>().worksheetRules,
  }),
  mistake: ({ settings, secretFile, rulesFile }) =>
    Object.keys(settings).length === 0 && secretFile === undefined && rulesFile === undefined
      ? 'Say what to set of the carrier.'
      : null,
  prepare: async ({ settings, secretFile, rulesFile }, { cwd }) => {
    const secret = await readGiven(secretFile, cwd)
    if (!secret.ok) return secret
    const rules = await readRules(rulesFile, cwd)
    if (!rules.ok) return rules
    const given = { ...settings, ...rules.value }
    return { ok: true, value: { settings: given, secret: secret.value } }
  },
  run: async ({ store, carrier, actor: by }, { settings, secret }, runtime) => {
    const changed = await changeCarrier({ ...runtime, store }, carrier, {
      settings: settingsOver(carrier, settings),
      ...(secret === undefined ? {} : { endpointSecret: secret }),
      by,
      alone: true,
    })
    return changed.ok ? { ok: true, value: carrierView(changed.value) } : changed
  },
  toJson: (carrier) => ({ carrier }),
  print: printCarrier,
})

/** The rules that a file of `--worksheet-rules` holds, checked as a carrier's settings are. */
async function readRules(file: string | undefined, cwd: string): Promise<Result<TypedSettings>> {
  const text = await readGiven(file, cwd)
  if (!text.ok) return text
  if (text.value === undefined) return { ok: true, value: {} }
  const typed = parsed(text.value)
  if (isWorksheetRules(typed)) return { ok: true, value: { worksheetRules: typed } }
  const detail = `${file} has no worksheet rules.`
  return { ok: false, error: refusal('CARRIER_SETTING_INVALID', { detail }) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown
  } catch {
    return null
  }
}

/** From a file, so that it is in no history of commands. */
async function readGiven(
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

/** Settings as they were typed: of the place for results and of the emails perhaps only one part. */
type TypedSettings = Partial<Omit<CarrierSettings, 'results'>> & {
  results?: Partial<ResultsTarget>
}

/** What was typed over what the carrier has; `carrier` null: a new one. */
function settingsOver(
  carrier: Pick<Carrier, 'results' | 'mail'> | null,
  { results, mail, ...others }: TypedSettings,
): Partial<CarrierSettings> {
  return {
    ...others,
    ...(mail === undefined ? {} : { mail: { ...carrier?.mail, ...mail } }),
    ...(results === undefined
      ? {}
      : { results: { ...(carrier?.results ?? NO_RESULTS_TARGET), ...results } }),
  }
}

/** Adds the options that set something of a carrier; `carriers add` and `carriers set` take them. */
function addCarrierSettingOptions(command: Command): Command {
  return command
    .option('--time-zone <zone>', 'IANA time zone of its days (America/New_York)')
    .option('--review-inbox <email>', "where its reviewers' mail goes; empty for none")
    .option('--help-phone <phone>', 'the phone number given to insureds')
    .option('--help-hours <text>', 'when that phone is answered')
    .option('--return-address <lines>', 'the sender on its letters: "Firm; PO Box 1; City, ST ZIP"')
    .option('--results-email <email>', 'where results go by email; empty for none')
    .option('--results-endpoint <url>', 'an https address that receives results; empty for none')
    .addOption(
      new Option(
        '--results-insured <on|off>',
        'insureds get the report of a productive audit by email',
      ).choices(['on', 'off']),
    )
    .option('--mail-from-name <name>', "the name beside the firm's address on its emails")
    .option('--mail-reply-to <email>', "where answers to its emails go; empty for the firm's")
    .option('--mail-bounces <email>', 'where its emails are returned; empty for where answers go')
    .option(
      '--mail-gap <minutes>',
      'minutes between two emails to one contact; 0 for no limit (60)',
      parseMinutes,
    )
    .addOption(new Option('--worksheet <on|off>', 'require a worksheet').choices(['on', 'off']))
    .addOption(
      new Option(
        '--gl-includes-alcohol <on|off>',
        'gross sales of general liability include alcohol',
      ).choices(['on', 'off']),
    )
    .addOption(
      new Option(
        '--single-reviewer <on|off>',
        'the admin who set an outcome may also review it',
      ).choices(['on', 'off']),
    )
}

/** The settings that were typed, as they were typed. */
function readCarrierSettingOptions(command: Command): TypedSettings {
  const typed = command.opts<{
    name?: string
    timeZone?: string
    reviewInbox?: string
    helpPhone?: string
    helpHours?: string
    returnAddress?: string
    resultsEmail?: string
    resultsEndpoint?: string
    resultsInsured?: OnOff
    mailFromName?: string
    mailReplyTo?: string
    mailBounces?: string
    mailGap?: number
    worksheet?: OnOff
    glIncludesAlcohol?: OnOff
    singleReviewer?: OnOff
  }>()
  const results = {
    ...(typed.resultsEmail === undefined ? {} : { email: typed.resultsEmail }),
    ...(typed.resultsEndpoint === undefined ? {} : { endpoint: typed.resultsEndpoint }),
    ...(typed.resultsInsured === undefined ? {} : { insured: typed.resultsInsured === 'on' }),
  }
  const mail: MailSettings = {
    ...(typed.mailFromName === undefined ? {} : { fromName: typed.mailFromName }),
    ...(typed.mailReplyTo === undefined ? {} : { replyTo: typed.mailReplyTo }),
    ...(typed.mailBounces === undefined ? {} : { bounces: typed.mailBounces }),
    ...(typed.mailGap === undefined ? {} : { gapMinutes: typed.mailGap }),
  }
  const { name, timeZone, reviewInbox, helpPhone, helpHours, worksheet, singleReviewer } = typed
  const { glIncludesAlcohol, returnAddress } = typed
  return {
    ...(name === undefined ? {} : { name }),
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(reviewInbox === undefined ? {} : { reviewInbox }),
    ...(helpPhone === undefined ? {} : { helpPhone }),
    ...(helpHours === undefined ? {} : { helpHours }),
    ...(returnAddress === undefined ? {} : { returnAddress: returnAddress.split(';') }),
    ...(Object.keys(results).length === 0 ? {} : { results }),
    ...(Object.keys(mail).length === 0 ? {} : { mail }),
    ...(worksheet === undefined ? {} : { worksheet: worksheet === 'on' }),
    ...(glIncludesAlcohol === undefined ? {} : { glIncludesAlcohol: glIncludesAlcohol === 'on' }),
    ...(singleReviewer === undefined ? {} : { singleReviewer: singleReviewer === 'on' }),
  }
}

/** `bakehouse carriers remove` */
export const carriersRemoveCommand = defineCommand({
  opens: ofCarrier({
    use: 'write',
    roles: ADMINS,
    named: { argument: 'the carrier; one with audits stays' },
  }),
  example: 'OLD',
  run: ({ store, carrier, actor: by }, _, { clock }) =>
    removeCarrier(store, carrier.id, { by, now: clock.now() }),
  toJson: (carrier) => ({ carrier }),
  print: ({ id }, io) => io.info(`Removed the carrier ${id}.`),
})
