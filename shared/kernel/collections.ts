/** The collections of the product's database (specification §3 and docs/architecture.md). */
export const COLLECTIONS = {
  audits: 'audits',
  asteps: 'asteps',
  auditCodes: 'auditCodes',
  orderKeys: 'orderKeys',
  intakes: 'intakes',
  opens: 'opens',
  linkRequests: 'linkRequests',
  users: 'users',
  accessLog: 'accessLog',
  carriers: 'carriers',
  carrierSummaries: 'carrierSummaries',
  bakery: 'bakery',
  bakes: 'bakes',
  uploads: 'uploads',
  scans: 'scans',
  xmls: 'xmls',
  attachments: 'attachments',
  removedFiles: 'removedFiles',
  heldFiles: 'heldFiles',
  carrierAudits: 'carrierAudits',
  calendarMarks: 'calendarMarks',
  results: 'results',
  resultLinks: 'resultLinks',
  mail: 'mail',
  messages: 'messages',
  letters: 'letters',
  inbound: 'inbound',
  contactWishes: 'contactWishes',
  letterRuns: 'letterRuns',
  invoices: 'invoices',
  commands: 'commands',
  engine: 'engine',
  restores: 'restores',
  removals: 'removals',
  rollups: 'rollups',
  activity: 'activity',
  views: 'views',
} as const

export type CollectionName = (typeof COLLECTIONS)[keyof typeof COLLECTIONS]

/** The one document of `bakes` that says which slices are on screen. */
export const ACTIVE_SLICES_ID = 'activeSlices'

/** The one document of `bakery` that holds the cadence of all carriers. */
export const BAKERY_STEPS_ID = 'steps'

/** The one document of `bakery` that says how much longer than at least records are kept. */
export const RETENTION_ID = 'retention'

/** A sub-collection's path under its parent document: `audits/{id}/private`. */
export function nestedPath(collection: CollectionName, id: string, nested: string): string {
  return `${collection}/${id}/${nested}`
}

/** Where a carrier's fee schedule lies, with its one document `FEES_ID`. */
export function feesPath(carrierId: string): string {
  return nestedPath(COLLECTIONS.carriers, carrierId, 'private')
}
