import { type Refusal, refusal } from '#shared/errors/refusal.ts'

const SLICE_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,19}$/

/** SLICE_INVALID for what cannot be the name of a slice; null for what can. */
export function refusalOfSlice(slice: string): Refusal | null {
  return SLICE_ID.test(slice) ? null : refusal('SLICE_INVALID', { slice })
}
