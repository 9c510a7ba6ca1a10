import { type Command, Option } from 'commander'
import type { CarrierSettings } from '#shared/domain/carrier/carrierSettings.ts'

type OnOff = 'on' | 'off'

/** Adds the options that set something of a carrier; `carriers add` and `carriers set` take them. */
export function addCarrierSettingOptions(command: Command): Command {
  return command
    .option('--time-zone <zone>', 'IANA zone in which its days count (America/New_York)')
    .option('--review-inbox <email>', "where its reviewers' mail goes; empty for none")
    .option('--help-phone <phone>', 'the phone that insureds are told')
    .option('--help-hours <text>', 'when that phone is answered')
    .addOption(new Option('--worksheet <on|off>', 'it wants a worksheet').choices(['on', 'off']))
    .addOption(
      new Option('--single-reviewer <on|off>', 'who set an outcome may review it').choices([
        'on',
        'off',
      ]),
    )
}

/** The settings that were typed, as they were typed. */
export function readCarrierSettingOptions(command: Command): Partial<CarrierSettings> {
  const typed = command.opts<{
    name?: string
    timeZone?: string
    reviewInbox?: string
    helpPhone?: string
    helpHours?: string
    worksheet?: OnOff
    singleReviewer?: OnOff
  }>()
  const { name, timeZone, reviewInbox, helpPhone, helpHours, worksheet, singleReviewer } = typed
  return {
    ...(name === undefined ? {} : { name }),
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(reviewInbox === undefined ? {} : { reviewInbox }),
    ...(helpPhone === undefined ? {} : { helpPhone }),
    ...(helpHours === undefined ? {} : { helpHours }),
    ...(worksheet === undefined ? {} : { worksheet: worksheet === 'on' }),
    ...(singleReviewer === undefined ? {} : { singleReviewer: singleReviewer === 'on' }),
  }
}
