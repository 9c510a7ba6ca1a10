import { KEPT_YEARS, OPENS_KEPT_DAYS } from '#shared/audit/keeping.ts'
import type { ErrorCode } from '#shared/errors/refusal.ts'
import type { CollectionName } from '#shared/kernel/collections.ts'
import { DAY_MS, KEPT_MS } from '../commands/row.ts'

/** What is kept of one collection, how long, and why. */
export type RetentionRow = {
  /** Why it is kept, or may go. */
  why: string
  /**
   * What the erasure of a person does (`erasePerson.ts`): erases their words, removes the document, leaves
   * it and says so, or finds nothing of a person's there.
   */
  person: 'words erased' | 'removed' | 'left' | 'none'
} & (
  | {
      /** From the end of its audit's term, or its last move (`shared/audit/keeping.ts`). */
      from: 'term'
      years: number
    }
  /** Goes in the commit that removes its audit, and not before. */
  | { from: 'audit' }
  | {
      /** From a moment of its own. */
      from: 'age'
      /** The field that holds the moment. */
      field: string
      years: number
      /** Kept on while one of its audits is there. */
      needs?: 'its audits'
      /** Only documents whose field `auditFSID` is empty: the others go with their audits. */
      only?: 'without an audit'
    }
  /** A duty of its own, or a field with a moment: days, not years. */
  | { from: 'use'; field: string; days: number }
  /** From the end of its audit's links, once the audit is over; the field says when that is checked. */
  | { from: 'links'; field: string; days: number }
  | { from: 'never' }
)

/** Days for which an ended command is kept: by then its asker has seen its end. */
export const COMMAND_DAYS = KEPT_MS / DAY_MS

/** Whole years after which a firm's books may go. */
const BOOK_YEARS = 7

/**
 * How long everything is kept: the one table of it. Years are at least and by default; the firm's settings
 * lengthen those of rows and states (`settings.ts`), nothing shortens them. What goes with its audit
 * shares its legal hold.
 */
export const RETENTION: Readonly<Record<CollectionName, RetentionRow>> = {
  audits: {
    person: 'words erased',
    from: 'term',
    years: KEPT_YEARS,
    why: 'The carrier may examine the books for three years after the policy period',
  },
  asteps: { person: 'words erased', from: 'audit', why: 'Attempts prove an outcome' },
  auditCodes: { person: 'none', from: 'audit', why: 'Codes in letters lead to it' },
  orderKeys: { person: 'words erased', from: 'audit', why: 'The order comes in once' },
  intakes: { person: 'words erased', from: 'audit', why: 'What the insured declared' },
  opens: {
    person: 'none',
    from: 'links',
    field: 'checkAt',
    days: OPENS_KEPT_DAYS,
    why: 'Code and PIN open it, and lead to the page that says it has ended; with its audit at the latest',
  },
  attachments: {
    person: 'words erased',
    from: 'audit',
    why: 'Evidence; with the bytes of the files',
  },
  removedFiles: {
    person: 'none',
    from: 'audit',
    why: 'Files of removed documents of an audit that was submitted',
  },
  carrierAudits: { person: 'words erased', from: 'audit', why: "The carrier's view of it" },
  calendarMarks: {
    person: 'none',
    from: 'audit',
    why: 'Its days as the calendar has counted them',
  },
  results: { person: 'words erased', from: 'audit', why: 'What the carrier got; with the bytes' },
  resultLinks: { person: 'words erased', from: 'audit', why: 'Links to results; with the bytes' },
  mail: { person: 'words erased', from: 'audit', why: 'Proof of an attempt and of what was said' },
  messages: {
    person: 'words erased',
    from: 'age',
    field: 'dateAdded',
    years: 1,
    only: 'without an audit',
    why: 'An automatic answer to a number of no known audit. Texts of an audit go with it',
  },
  heldFiles: {
    person: 'words erased',
    from: 'age',
    field: 'dateAdded',
    years: 1,
    only: 'without an audit',
    why: 'What the virus scanner kept out of an inbox. Those of an audit go with it',
  },
  letters: {
    person: 'words erased',
    from: 'audit',
    why: 'Proof of an attempt and of what was said',
  },
  inbound: {
    person: 'words erased',
    from: 'age',
    field: 'at',
    years: 1,
    only: 'without an audit',
    why: 'A message of no known audit; with the bytes of an email. Those of an audit go with it',
  },
  uploads: {
    person: 'words erased',
    from: 'age',
    field: 'dateAdded',
    years: KEPT_YEARS,
    needs: 'its audits',
    why: 'Says where the fields of its audits came from; with rows, changes and the file',
  },
  xmls: {
    person: 'words erased',
    from: 'age',
    field: 'dateAdded',
    years: KEPT_YEARS,
    needs: 'its audits',
    why: 'An XML file of orders; with the file',
  },
  scans: {
    person: 'words erased',
    from: 'age',
    field: 'dateAdded',
    years: KEPT_YEARS,
    needs: 'its audits',
    why: "The original of an audit's document; with the file",
  },
  letterRuns: {
    person: 'words erased',
    from: 'age',
    field: 'at',
    years: KEPT_YEARS,
    why: 'Which letters were mailed on which day; its PDF goes thirty days after the mailing',
  },
  invoices: {
    person: 'left',
    from: 'age',
    field: 'issuedAt',
    years: BOOK_YEARS,
    needs: 'its audits',
    why: 'Books of the firm; with the lines. Names the insured business and the policy',
  },
  commands: {
    person: 'words erased',
    from: 'use',
    field: 'endedAt',
    days: COMMAND_DAYS,
    why: 'What people asked for; secrets and personal data are blanked as it ends',
  },
  linkRequests: {
    person: 'removed',
    from: 'use',
    field: 'at',
    days: 1,
    why: 'Answered by the worker, then deleted',
  },
  contactWishes: {
    person: 'left',
    from: 'never',
    why: 'A number that wants no texts: the law has it remembered (47 CFR 64.1200)',
  },
  users: {
    person: 'left',
    from: 'never',
    why: 'Removed by an admin; staff of the firm and of carriers',
  },
  accessLog: { person: 'left', from: 'never', why: 'Who gave whom which right' },
  carriers: { person: 'left', from: 'never', why: 'Settings; names of staff in histories' },
  carrierSummaries: { person: 'none', from: 'never', why: 'Name and time zone of a carrier' },
  bakery: { person: 'none', from: 'never', why: 'Settings' },
  bakes: { person: 'none', from: 'never', why: 'Settings' },
  rollups: {
    person: 'none',
    from: 'never',
    why: 'Counts; those of an audit are taken back as it goes',
  },
  activity: {
    person: 'none',
    from: 'never',
    why: 'Counts by day and person of the staff; those of an audit are taken back as it goes',
  },
  views: { person: 'words erased', from: 'never', why: 'Shared views, until someone removes them' },
  engine: { person: 'none', from: 'never', why: "The engine's own state" },
  restores: { person: 'none', from: 'never', why: 'Restores of this database' },
  removals: {
    person: 'none',
    from: 'never',
    why: 'What went, when and why; codes and counts, no personal data',
  },
}

/** Rows whose years a firm can lengthen. */
export const LENGTHENED = [
  'audits',
  'inbound',
  'messages',
  'heldFiles',
  'uploads',
  'xmls',
  'scans',
  'letterRuns',
  'invoices',
] as const satisfies readonly CollectionName[]

export type LengthenedRow = (typeof LENGTHENED)[number]

/** Collections whose documents go by an age of their own. */
export type AgedCollection = Exclude<LengthenedRow, 'audits'>

/** The years of the table. */
export function floorOf(row: LengthenedRow): number {
  const { [row]: found } = RETENTION
  return 'years' in found ? found.years : 0
}

/** How long a row is kept, in words; `years` as the firm has them. */
export function keptWords(row: RetentionRow, years: number): string {
  switch (row.from) {
    case 'term':
      return `${years} years after the end of the term, or after the last move`
    case 'audit':
      return 'with its audit'
    case 'age': {
      const needed = row.needs === undefined ? '' : ', and as long as an audit of it is there'
      const only = row.only === undefined ? '' : ', without an audit'
      return `${years} ${years === 1 ? 'year' : 'years'} from \`${row.field}\`${needed}${only}`
    }
    case 'use':
      return `${row.days} ${row.days === 1 ? 'day' : 'days'} from \`${row.field}\``
    case 'links':
      return `${row.days} days from the end of its links, once the audit is over`
    case 'never':
      return 'until a person removes it'
  }
}

/**
 * That something went for good, or what is stored of a person was handed out (collection `removals`).
 * The id of an audit's is its FSID; of a day's work of the worker `day-{day}`, of a person a random
 * one, of a carrier `carrier-{id}`: `addCarrier` goes by it.
 */
export interface Removal {
  id: string
  kind: 'audit' | 'day' | 'person' | 'carrier'
  cause: 'retention' | 'erased' | 'exported' | 'removed'
  at: Date
  /** Who asked; "System" for the worker. */
  by: string
  /** Why it was erased, in the words of who did it. */
  reason?: string
  /** What stood against it and was overruled. */
  forced?: ErrorCode[]
  auditCode?: string
  carrierCompany?: string
  /** Documents that went or were handed out, by collection. */
  counts: Record<string, number>
  /** Files that went or were copied. */
  files: number
}
