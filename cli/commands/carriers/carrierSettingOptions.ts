import { type Command, Option } from 'commander'
import type { Carrier } from '#shared/domain/carrier/Carrier.ts'
import type { CarrierSettings } from '#shared/domain/carrier/carrierSettings.ts'
import { NO_RESULTS_TARGET, type ResultsTarget } from '#shared/domain/results/ResultsTarget.ts'

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
