import type { Carrier } from '#shared/domain/carrier/Carrier.ts'
import type { CarrierSettings } from '#shared/domain/carrier/carrierSettings.ts'
import { NO_RESULTS_TARGET } from '#shared/domain/results/ResultsTarget.ts'
import type { Cadence } from '#shared/domain/step/Cadence.ts'

/** A carrier as its commands print it. */
export interface CarrierView extends CarrierSettings {
  id: string
  cadence: Cadence
}

/** What of a carrier is an admin's to see and set. */
export function carrierView(carrier: Carrier): CarrierView {
  const { id, name, timeZone, reviewInbox, helpPhone, helpHours, worksheet } = carrier
  const {
    glIncludesAlcohol = false,
    singleReviewer = false,
    contacts = [],
    cadence = {},
    results = NO_RESULTS_TARGET,
  } = carrier
  return {
    id,
    name,
    timeZone,
    reviewInbox,
    helpPhone,
    helpHours,
    worksheet,
    glIncludesAlcohol,
    singleReviewer,
    contacts,
    results,
    cadence,
  }
}
