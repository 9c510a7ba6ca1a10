import type { Carrier } from './Carrier.ts'

/**
 * What a carrier's own users read of it (collection `carrierSummaries`, by the carrier's id). The
 * carrier's document holds inboxes, templates and profiles, and is staff's to read.
 */
export type CarrierSummary = Pick<Carrier, 'id' | 'name' | 'timeZone'>

/** The stored summary of a carrier; its id is the document's name. */
export function summaryOf({ name, timeZone }: Carrier): Omit<CarrierSummary, 'id'> {
  return { name, timeZone }
}
