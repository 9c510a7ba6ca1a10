import { addSlice } from '#shared/operations/administration/addSlice.ts'
import { sliceCommand } from './sliceCommand.ts'

/** `bakehouse slices add` */
export const slicesAddCommand = sliceCommand({
  describes: 'the sliceID of the audits that shall be on screen',
  operation: (store, slice, clock) => addSlice(store, slice, clock.now()),
})
