import { type Refusal, refusal } from '#shared/errors/refusal.ts'

const SLICE_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,19}$/

/** SLICE_INVALID for a text that cannot be the name of a slice. */
export function refusalOfSlice(slice: string): Refusal | null {
  return SLICE_ID.test(slice) ? null : refusal('SLICE_INVALID', { slice })
}

/** What is said where audits go to a slice that is not active. */
export function offScreenWords(slice: string): string {
  return `The slice ${slice} is not active: its audits are in no list.`
}

/** The most values that the `in` filter of a list takes (docs/decisions/0011). */
const MAX_SLICES = 30

/** Why a slice cannot be put beside these active ones; null when it can. */
export function refusalOfAdding(slices: readonly string[], slice: string): Refusal | null {
  if (slices.includes(slice)) return refusal('SLICE_EXISTS', { slice })
  return slices.length < MAX_SLICES ? null : refusal('SLICES_FULL', { most: MAX_SLICES })
}

/** Why a slice cannot be removed from these active ones; null when it can. */
export function refusalOfRemoving(slices: readonly string[], slice: string): Refusal | null {
  if (!slices.includes(slice))
    return refusal('SLICE_UNKNOWN', { slice, slices: slices.join(', ') || 'none' })
  return slices.length === 1 ? refusal('SLICE_LAST', { slice }) : null
}
