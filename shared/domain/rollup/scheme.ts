/**
 * How the figures are counted. A projection says by which scheme its audit was: the worker counts those
 * of an earlier one anew, as far as they lack something.
 */
export const SCHEME = 2

const FIRST_SCHEME = /^(added|audits|entries|to:.*|state:.*|outcome:.*)$/

/** Whether the first scheme had a figure of `rollups`; all of `activity` has stayed the same. */
export function isFirstSchemeFigure(name: string): boolean {
  return FIRST_SCHEME.test(name)
}
