import type { OfficerTitle, SubcontractKind } from '#shared/firm/worksheetRules.ts'
import type { Day } from '#shared/kernel/day.ts'

/**
 * What an auditor works exposures out from, beyond the sales lines: payroll, officers, subcontractors
 * and the records examined. Amounts are dollars with at most two decimals, days are whole days of the
 * insured's calendar, both ends included. Ids are the worksheet's own and stay when a row is edited.
 */

/** A legal entity that the policy insures. */
export interface InsuredEntity {
  /** As the carrier numbers it: `1`. */
  id: string
  name: string
  /** Federal employer identification number, `dd-ddddddd`; empty when not known. */
  fein: string
  type: EntityType | ''
}

export const ENTITY_TYPES = {
  corporation: 'Corporation',
  llc: 'Limited liability company',
  partnership: 'Partnership',
  soleProprietor: 'Sole proprietor',
  other: 'Other',
} as const

export type EntityType = keyof typeof ENTITY_TYPES

/** A place where the insured works. */
export interface InsuredLocation {
  /** As the carrier numbers it: `1`. */
  id: string
  address: string
  city: string
  /** Its two letters; empty when not known. */
  state: string
  zip: string
}

/** Payroll of one class line over one period, as its record has it. */
export interface PayrollEntry {
  id: string
  /** The class line's id: it stands for class, state, location and entity. */
  line: string
  from: Day
  to: Day
  /** All pay of the period, overtime with its premium. */
  gross: number
  /** All pay for hours at time and a half, and for hours at double time: part of `gross`. */
  timeAndHalf: number
  doubleTime: number
  exclusions: PayrollExclusion[]
  /** The record it was read from, as its reader names it; empty: none was named. */
  record: string
  /** Who entered it and when; the engine's. */
  enteredBy: string
  enteredAt: Date | null
}

/** Pay that is no remuneration by the basic manual. */
export interface PayrollExclusion {
  kind: ExclusionKind
  amount: number
  /** Needed for `other`. */
  reason: string
}

export const EXCLUSION_KINDS = {
  tips: 'Tips and gratuities',
  severance: 'Severance pay',
  benefits: 'Employer’s payments to benefit plans',
  expenses: 'Expense reimbursements',
  thirdPartySick: 'Sick pay by a third party',
  activeDuty: 'Active military duty pay',
  discounts: 'Employee discounts',
  other: 'Other',
} as const

export type ExclusionKind = keyof typeof EXCLUSION_KINDS

/** An officer, partner, member or sole proprietor. */
export interface Officer {
  id: string
  name: string
  title: OfficerTitle
  /** The entity's id; empty: the only one. */
  entity: string
  /** Share of ownership: 0.25 is 25%. */
  share: number
  duties: string
  /** The class line of the duties. */
  line: string
  isIncluded: boolean
  /** Pay over the days in which they held the office, before any limit. */
  remuneration: number
  /** The days of the audit period in which they held the office; null: its first, its last. */
  from: Day | null
  to: Day | null
  record: string
  enteredBy: string
  enteredAt: Date | null
}

/** Someone the insured paid for work. */
export interface Subcontractor {
  id: string
  name: string
  work: string
  paid: number
  kind: SubcontractKind
  certificates: Certificate[]
  /** The class line that its uncovered part is added to; empty: not yet chosen. */
  line: string
  record: string
  enteredBy: string
  enteredAt: Date | null
}

/** A certificate of insurance that a subcontractor gave. */
export interface Certificate {
  id: string
  /** The attachment's id; empty: seen, not kept. */
  document: string
  insurer: string
  /** Whom it insures, as it says; empty: not read. */
  insured: string
  coverage: CertificateCoverage
  from: Day | null
  /** As it says: the day on which the policy ends (`termOf`). Null: it names no end, and covers nothing. */
  to: Day | null
}

export const CERTIFICATE_COVERAGES = {
  workersCompensation: 'Workers’ compensation',
  generalLiability: 'General liability',
} as const

export type CertificateCoverage = keyof typeof CERTIFICATE_COVERAGES

/** A record that the auditor examined, with the figures read from it. */
export interface ExaminedRecord {
  id: string
  kind: RecordKind
  /** The attachment's id; empty: it was seen and not kept. */
  document: string
  /** The state that it reports to; empty for one of the whole country. */
  state: string
  /** The entity's id; empty: the only one. */
  entity: string
  /** The period that it reports. */
  from: Day | null
  to: Day | null
  /** What its kind says is read from it (`RECORD_KINDS`); null while it has not been read. */
  figure: number | null
  notes: string
  /** Why it and the worksheet are apart, or why it could not be read; empty: no one has said. */
  explanation: string
  enteredBy: string
  enteredAt: Date | null
}

/** Kinds of records, and what figure is read from each. `by`: what the figure is compared with. */
export const RECORD_KINDS = {
  form941: { label: 'Form 941', figure: 'Line 5c, column 1', by: 'payroll' },
  stateUnemployment: { label: 'State unemployment report', figure: 'Total wages', by: 'payroll' },
  w2w3: { label: 'W-2 and W-3', figure: 'Box 5', by: 'payroll' },
  form1099: { label: 'Form 1099', figure: 'Total paid', by: 'subcontractors' },
  payrollRegister: { label: 'Payroll register', figure: 'Gross pay', by: 'payroll' },
  generalLedger: { label: 'General ledger', figure: 'Sales', by: 'sales' },
  incomeStatement: { label: 'P&L / Income statement', figure: 'Sales', by: 'sales' },
  salesTaxReturn: { label: 'Sales tax return', figure: 'Total sales', by: 'sales' },
  taxReturn: { label: 'Federal income tax return', figure: 'Gross receipts', by: 'sales' },
  certificate: { label: 'Certificate of insurance', figure: '', by: '' },
  other: { label: 'Other', figure: '', by: '' },
} as const

export type RecordKind = keyof typeof RECORD_KINDS
