import { refusal } from '#shared/errors/refusal.ts'
import { addSlice } from '#shared/operations/administration/addSlice.ts'
import { sliceCommand } from './sliceCommand.ts'

const SLICE_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,19}$/

/** `bakehouse slices add` */
export const slicesAddCommand = sliceCommand({
  describes: 'the sliceID of the audits that shall be on screen',
  operation: async (store, slice, clock) => {
    if (SLICE_ID.test(slice)) return addSlice(store, slice, clock.now())
    const detail = `"${slice}" is no slice: letters, digits, - and _, at most 20.`
    return { ok: false, error: refusal('USAGE', { detail, command: 'slices add' }) }
  },
})
