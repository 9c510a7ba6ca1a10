/**
 * The difference of a final to an estimated exposure as a share (specification §5): 0.25 is +25.0%.
 * Both zero gives 0, final zero gives -1 (-100%), estimate zero gives 1.
 */
export function differenceOf(estimatedExposure: number, finalExposure: number): number {
  if (estimatedExposure === 0 && finalExposure === 0) return 0
  if (finalExposure === 0) return -1
  if (estimatedExposure === 0) return 1
  return (finalExposure - estimatedExposure) / estimatedExposure
}

/** A difference over this share, up or down, must be explained by a note. */
export const EXPLAINED_DIFFERENCE = 0.2

/** True when the share (null: none yet) needs a note. */
export function needsExplanation(difference: number | null): boolean {
  return difference !== null && Math.abs(difference) > EXPLAINED_DIFFERENCE
}
