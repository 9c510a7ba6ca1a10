import type { Audit, Day } from '../audit/Audit.ts'
import type { ExposureType } from '../category/exposureTypes.ts'
import type { DocumentType } from '../document/documentTypes.ts'
import { alcoholLimitOf } from './alcoholLimit.ts'
import { askedAgain } from './askedAgain.ts'

/** A class line that the public side is asked a figure for. */
export interface AskedLine {
  id: string
  basis: ExposureType
  description: string
}

/** One thing the auditor asks for again, in the auditor's words. */
export interface AskedAgain {
  /** Empty: what is asked for is no document. */
  docType: DocumentType | ''
  words: string
}

/** What an intake's pages ask (docs/architecture.md "Access"): a projection of the audit. */
export interface Asked {
  classes: AskedLine[]
  periodStart: Day | null
  periodEnd: Day | null
  /** Percent of net sales below which the class's alcohol share stays; null: no such class. */
  alcoholLimit: number | null
  /** Which return this is; empty while nothing was returned. */
  returnKey: string
  again: AskedAgain[]
  /** The audit rests: it takes answers, not the submission. */
  onHold: boolean
}

/** What the public side is asked for an audit as it stands. */
export function askedOf(audit: Audit): Asked {
  const { categories, bakeState } = audit
  return {
    classes: categories.map(({ id, exposureType, classDescription }) => ({
      id,
      basis: exposureType,
      description: classDescription,
    })),
    periodStart: audit.auditStart ?? audit.policyStart,
    periodEnd: audit.auditEnd ?? audit.policyEnd,
    alcoholLimit: alcoholLimitOf(categories),
    ...askedAgain(audit),
    onHold: bakeState === 'PAUSED',
  }
}

/** What is asked where an intake from before this was kept says nothing: sales, by all lines. */
export const ASKED_BY_DEFAULT: Asked = {
  classes: [{ id: '', basis: 'grossSales', description: '' }],
  periodStart: null,
  periodEnd: null,
  alcoholLimit: null,
  returnKey: '',
  again: [],
  onHold: false,
}
