import { STEPS, type StepType } from '#shared/domain/step/steps.ts'
import type { Io } from '../../io.ts'
import { table } from '../../table.ts'
import type { CarrierView } from './carrierView.ts'

/** A carrier's settings, one a line. */
export function printCarrier(carrier: CarrierView, io: Io): void {
  const steps = (Object.keys(carrier.cadence) as StepType[]).map((type) => STEPS[type].displayName)
  const rows: readonly [string, string][] = [
    ['Name', carrier.name],
    ['Time zone', carrier.timeZone],
    ['Review inbox', carrier.reviewInbox],
    ['Help phone', carrier.helpPhone],
    ['Help hours', carrier.helpHours],
    ['Worksheet', carrier.worksheet ? 'on' : 'off'],
    ['GL sales include alcohol', carrier.glIncludesAlcohol ? 'on' : 'off'],
    ['Single reviewer', carrier.singleReviewer ? 'on' : 'off'],
    ['Results by e-mail', carrier.results.email],
    ['Results to endpoint', carrier.results.endpoint],
    ['Own step settings', steps.join(', ')],
  ]
  io.print(table([carrier.id, ''], rows))
}
