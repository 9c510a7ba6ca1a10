/** Addresses of specification §2 whose screens this version does not have yet; no menu leads there. */
export const NOT_BUILT_PATHS = [
  '/inbox',
  '/inbox/uploads/:batchId',
  '/inbox/uploads/:batchId/:uploadId',
  '/inbox/xmls/:xmlId',
  '/reports/invoice',
] as const
