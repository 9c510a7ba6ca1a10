import { refusal } from '#shared/errors/refusal.ts'
import type { Guard } from './Guard.ts'

/** The step over the worksheet is for carriers that want none. */
export const worksheetIsOff: Guard = (_audit, { carrier }) =>
  carrier.worksheet ? refusal('WORKSHEET_NEEDED', { carrier: carrier.id }) : null
