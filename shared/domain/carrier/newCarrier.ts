import { DEFAULT_TIME_ZONE } from '../constants.ts'
import type { Carrier } from './Carrier.ts'

/** A carrier's document with everything that was not given at its default. */
export function newCarrier(
  { name, timeZone = DEFAULT_TIME_ZONE }: { name: string; timeZone?: string },
  dateAdded: Date,
): Omit<Carrier, 'id'> {
  return {
    name,
    timeZone,
    reviewInbox: '',
    helpPhone: '',
    helpHours: '',
    worksheet: true,
    profiles: {},
    v: 0,
    dateAdded,
  }
}
