import { LISTED_AUDITS } from './m0002ListAudits.ts'
import type { Migration } from './migration.ts'

/**
 * A list sorted by premium leaves out audits without the field, so that each gets it, and with it the flag of
 * an email that bounced.
 */
export const sortByPremium: Migration = {
  number: 6,
  about:
    'Gives audits the key by which they are sorted by what the audit changes of the premium, and flags bounced emails.',
  sources: [LISTED_AUDITS],
}
