import type { ExposureType } from './exposures.ts'
import { RECORD_KINDS, type RecordKind } from './worksheet/model.ts'

/** The kinds of documents (specification §3; there is no D6). `insured`: the insured may send it. */
export const DOCUMENT_TYPES = {
  D1: { name: 'Policy Scan', insured: false },
  D2: { name: 'Previous Audit Results', insured: false },
  D3: { name: 'P&L / Income Statement', insured: true },
  D4: { name: 'Email', insured: false },
  D5: { name: 'Contacts', insured: false },
  D7: { name: 'Sales Breakdown', insured: true },
  D8: { name: 'Sales Tax Return', insured: true },
  D99: { name: 'Other', insured: true },
} as const

export type DocumentType = keyof typeof DOCUMENT_TYPES

/** Every type, in the table's order. */
export const DOCUMENT_TYPE_IDS = Object.keys(DOCUMENT_TYPES) as DocumentType[]

/** The types the public side offers. */
export const INSURED_DOCUMENT_TYPES = DOCUMENT_TYPE_IDS.filter((id) => DOCUMENT_TYPES[id].insured)

/** One thing that an auditor returned, or asks for again, in the auditor's words. */
export interface ReturnedDocument {
  /** Empty: what is meant is no document. */
  type: DocumentType | ''
  words: string
}

/** `D3: the wrong year`, in capitals or not. */
const TYPE_AND_WORDS = new RegExp(`^(${DOCUMENT_TYPE_IDS.join('|')})\\b\\W*(.*)$`, 'i')

/** What a text returns: one thing after the other, on lines of their own or between semicolons. */
export function readReturned(text: string): ReturnedDocument[] {
  return text.split(/[;\n]/).flatMap((line) => {
    const part = line.trim()
    if (part === '') return []
    const [, typed = '', words = ''] = TYPE_AND_WORDS.exec(part) ?? []
    const type = DOCUMENT_TYPE_IDS.find((id) => id === typed.toUpperCase())
    return [type === undefined ? { type: '' as const, words: part } : { type, words }]
  })
}

/** A document that the public side can send again. */
export function isOfInsured({ type }: ReturnedDocument): boolean {
  return INSURED_DOCUMENT_TYPES.some((id) => id === type)
}

/** Documents that serve the same end: one of them is enough. */
export type OneOf = readonly DocumentType[]

interface Wanted {
  primary: OneOf
  verifying: OneOf
  /** The verifying document exists only where sales tax is collected. */
  whenTaxCollected: boolean
}

const FIGURES_ONLY: Wanted = { primary: ['D99'], verifying: [], whenTaxCollected: false }

/** Which documents a premium basis is audited from (docs/decisions/0014). */
const WANTED_BY_BASIS: Record<ExposureType, Wanted> = {
  grossSales: { primary: ['D3', 'D7'], verifying: ['D8'], whenTaxCollected: true },
  liquorReceipts: { primary: ['D7'], verifying: ['D8'], whenTaxCollected: true },
  payroll: FIGURES_ONLY,
  totalCost: { primary: ['D3'], verifying: ['D99'], whenTaxCollected: false },
  area: FIGURES_ONLY,
  units: FIGURES_ONLY,
  admissions: FIGURES_ONLY,
  unknown: FIGURES_ONLY,
}

/** What is wanted for class lines on these bases, each once. */
export function wantedDocuments(
  bases: readonly ExposureType[],
  { taxCollected }: { taxCollected: boolean },
): OneOf[] {
  const wanted = new Map<string, OneOf>()
  for (const basis of bases) {
    const { primary, verifying, whenTaxCollected } = WANTED_BY_BASIS[basis]
    wanted.set(primary.join(), primary)
    if (verifying.length > 0 && (taxCollected || !whenTaxCollected))
      wanted.set(verifying.join(), verifying)
  }
  return [...wanted.values()]
}

/**
 * Kinds of records (`RECORD_KINDS`), and the type of the specification that each is stored under. A
 * document has one where it was said which it is, beside its type.
 */
export const DOCUMENT_KINDS = {
  form941: 'D99',
  stateUnemployment: 'D99',
  w2w3: 'D99',
  form1099: 'D99',
  payrollRegister: 'D99',
  certificate: 'D99',
  generalLedger: 'D99',
  taxReturn: 'D99',
  incomeStatement: 'D3',
  salesTaxReturn: 'D8',
  other: 'D99',
} as const satisfies Record<RecordKind, DocumentType>

/** The kinds that are chosen for a document: `other` says no more than its type. */
export const DOCUMENT_KIND_IDS = (Object.keys(DOCUMENT_KINDS) as RecordKind[]).filter(
  (kind) => kind !== 'other',
)

/** A kind that fits the type, from anyone's text; undefined for any other. */
export function readDocumentKind(given: unknown, docType: DocumentType): RecordKind | undefined {
  return DOCUMENT_KIND_IDS.find((kind) => kind === given && DOCUMENT_KINDS[kind] === docType)
}

/** The name of a document by its kind, else by its type. */
export function documentTitle(docType: DocumentType, docKind: RecordKind | '' = ''): string {
  return docKind === '' ? DOCUMENT_TYPES[docType].name : RECORD_KINDS[docKind].label
}

/** What the type `Other` is called where it is wanted for payroll. */
const PAYROLL_RECORDS = 'Payroll records'

/** True where the wanted "Other" are payroll records: 941s, state reports, a payroll register. */
export function wantsPayrollRecords(bases: readonly ExposureType[]): boolean {
  return bases.includes('payroll')
}

/** The name of a type of document as it is wanted for class lines on these bases. */
export function wantedName(type: DocumentType, bases: readonly ExposureType[]): string {
  const isPayroll = type === 'D99' && wantsPayrollRecords(bases)
  return isPayroll ? PAYROLL_RECORDS : DOCUMENT_TYPES[type].name
}

/** Documents of which one is enough, by their names: "P&L / Income Statement or Sales Breakdown". */
export function oneOfNames(oneOf: OneOf, bases: readonly ExposureType[]): string {
  return oneOf.map((type) => wantedName(type, bases)).join(' or ')
}
