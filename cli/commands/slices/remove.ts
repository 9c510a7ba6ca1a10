import { removeSlice } from '#shared/operations/administration/removeSlice.ts'
import { sliceCommand } from './sliceCommand.ts'

/** `bakehouse slices remove` */
export const slicesRemoveCommand = sliceCommand({
  describes: 'the slice; its audits stay and leave the screen',
  operation: (store, slice, clock) => removeSlice(store, slice, clock.now()),
})
