/** Addresses of specification §2 whose screens this version does not have yet; no menu leads there. */
export const NOT_BUILT_PATHS = [
  '/carriers',
  '/carriers/:carrierId',
  '/inbox',
  '/inbox/uploads/:batchId',
  '/inbox/uploads/:batchId/:uploadId',
  '/inbox/xmls/:xmlId',
  '/manage',
  '/reports',
  '/reports/calview',
  '/reports/bakery',
  '/reports/activity',
  '/reports/exceptions',
  '/reports/invoice',
] as const
