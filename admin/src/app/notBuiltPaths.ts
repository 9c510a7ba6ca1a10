/** Addresses of specification §2 whose screens this version does not have yet; no menu leads there. */
export const NOT_BUILT_PATHS = ['/reports/invoice'] as const
