import type { Day } from '#shared/kernel/day.ts'
import type { Category } from '../classLines.ts'
import {
  type DocumentType,
  INSURED_DOCUMENT_TYPES,
  type ReturnedDocument,
} from '../documentTypes.ts'
import type { ExposureType } from '../exposures.ts'
import type { Audit } from '../model.ts'
import { type BakeState, STATES } from '../states.ts'
import { returnedInWords } from '../storedWords.ts'

/** A class line that the public side is asked a figure for. */
export interface AskedLine {
  id: string
  basis: ExposureType
  description: string
}

/** One thing the auditor asks for again, in the auditor's words. */
interface AskedAgain {
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
  /** The audit is paused: it takes answers, not the submission. */
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

/** What was returned and why, from the entry that returned it. */
function askedAgain({
  bakeState,
  pause,
  history,
}: Pick<Audit, 'bakeState' | 'pause' | 'history'>): Pick<Asked, 'returnKey' | 'again'> {
  const state = bakeState === 'PAUSED' ? pause?.resumeState : bakeState
  if (!isReturned(state)) return { returnKey: '', again: [] }
  const entry = history.findLast(({ to }) => isReturned(to))
  if (!entry) return { returnKey: 'returned', again: [] }
  const again = (entry.returned ?? returnedInWords(entry)).map(askedPart)
  return { returnKey: `r${entry.n}`, again }
}

function isReturned(state: BakeState | undefined): boolean {
  return state !== undefined && STATES[state]?.intake === 'returned'
}

/** A kind of document that the public side doesn't send is asked for as words alone. */
function askedPart({ type, words }: ReturnedDocument): AskedAgain {
  const docType = INSURED_DOCUMENT_TYPES.find((id) => id === type)
  if (docType !== undefined) return { docType, words }
  return { docType: '', words: type === '' ? words : `${type}: ${words}` }
}

/** Restaurant classes by the share of alcohol in their receipts that they end at, in percent. */
const ALCOHOL_LIMITS: Record<string, number> = {
  '16910': 30,
  '16911': 30,
  '16915': 75,
  '16916': 75,
}

/** The same, as descriptions of classes say it. */
const LESS_THAN = /alcohol.*less than (\d{1,2}) ?(%|percent)/i

/** The lowest limit of the classes that have one, in percent; null: no class has one. */
export function alcoholLimitOf(
  lines: readonly Pick<Category, 'classCode' | 'classDescription'>[],
): number | null {
  const limits = lines.flatMap(({ classCode, classDescription }) => {
    const said = LESS_THAN.exec(classDescription)?.[1]
    const limit = said === undefined ? ALCOHOL_LIMITS[classCode.trim()] : Number(said)
    return limit === undefined ? [] : [limit]
  })
  return limits.length === 0 ? null : Math.min(...limits)
}
