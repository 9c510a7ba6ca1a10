/**
 * How audits are projected and counted. A projection says by which scheme its audit was: the worker
 * projects those of an earlier one anew, and counts them as far as they lack something. The second
 * counts by months and demo audits too; the third has the carrier's comments.
 */
export const SCHEME = 3

/** Whether an audit was counted before the second scheme. */
export function isFirstScheme(scheme: number | undefined): boolean {
  return (scheme ?? 1) < 2
}

const FIRST_SCHEME = /^(added|audits|entries|to:.*|state:.*|outcome:.*)$/

/** Whether the first scheme had a figure of `rollups`; all of `activity` has stayed the same. */
export function isFirstSchemeFigure(name: string): boolean {
  return FIRST_SCHEME.test(name)
}
