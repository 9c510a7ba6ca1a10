import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import {
  DOCUMENT_KINDS,
  DOCUMENT_TYPE_IDS,
  DOCUMENT_TYPES,
  type DocumentType,
} from '#shared/audit/documentTypes.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { RecordKind } from '#shared/audit/worksheet/model.ts'
import { editDistance } from '#shared/kernel/compareTexts.ts'

/** Added when the file's name contains the type's whole name. */
const CONTAINED_BONUS = 0.5

/** Names less alike than this are no guess at all: better to ask than to file wrongly. */
const MIN_SCORE = 0.5

/** Longer names are compared by their beginning; it also bounds the work. */
const MAX_COMPARED_LENGTH = 80

/**
 * The document type a file's name suggests, or null (specification §5): the name without extension,
 * lower-case, without spaces and dots, is compared with the names of the types `among` by edit
 * distance, with a bonus when a type's name is contained. Each side of a " / " is a name too.
 */
export function guessDocumentType(
  fileName: string,
  among: readonly DocumentType[] = DOCUMENT_TYPE_IDS,
): DocumentType | null {
  const name = plainName(fileName.replace(/\.[^.]*$/, '')).slice(0, MAX_COMPARED_LENGTH)
  let best: { type: DocumentType; score: number } | null = null
  for (const type of among) {
    const score = Math.max(...namesOf(type).map((typeName) => scoreOf(name, typeName)))
    if (score >= MIN_SCORE && (best === null || score > best.score)) best = { type, score }
  }
  return best?.type ?? null
}

function namesOf(type: DocumentType): string[] {
  const { name } = DOCUMENT_TYPES[type]
  return [...new Set([name, ...name.split(' / ')])].map(plainName)
}

function scoreOf(fileName: string, typeName: string): number {
  const longer = Math.max(fileName.length, typeName.length)
  const similarity = 1 - editDistance(fileName, typeName) / longer
  return similarity + (fileName.includes(typeName) ? CONTAINED_BONUS : 0)
}

function plainName(text: string): string {
  return text.toLowerCase().replace(/[\s.]/g, '')
}

/** A document's type, and where it was said which record of it. */
export interface GuessedDocument {
  docType: DocumentType | null
  docKind?: RecordKind
}

/**
 * What a file's name suggests: a type (`guessDocumentType`); where that says nothing, one of `kinds`, which
 * are offered for the audit's documents.
 */
export function guessDocument(
  fileName: string,
  { kinds, types }: { kinds: readonly RecordKind[]; types?: readonly DocumentType[] },
): GuessedDocument {
  const docType = guessDocumentType(fileName, types)
  const docKind = docType === null || docType === 'D99' ? guessDocumentKind(fileName, kinds) : null
  return docKind === null ? { docType } : { docType: DOCUMENT_KINDS[docKind], docKind }
}

/** What a record is called in the names of files: words in lower case, one space between them. */
const KIND_WORDS: Partial<Record<RecordKind, RegExp>> = {
  form941: /(?<!\d)941(?!\d)/,
  form1099: /(?<!\d)1099(?!\d)/,
  w2w3: /\bw ?[23]s?\b/,
  stateUnemployment: /unemployment|\bde ?9c?\b|\bsut?[ai]\b|quarterly wages?\b/,
  payrollRegister: /payroll (register|summary|journal)/,
  certificate: /certificates? of (liability )?insurance|insurance certificate|\bcoi\b|\bacord\b/,
  generalLedger: /general ledger/,
}

/** The kind of record, of those `among`, that a file's name says it is; null where it names none. */
function guessDocumentKind(fileName: string, among: readonly RecordKind[]): RecordKind | null {
  const name = fileName.toLowerCase().replace(/[^a-z0-9]+/g, ' ')
  return among.find((kind) => KIND_WORDS[kind]?.test(name)) ?? null
}

/** Which number of an audit a file's name holds, the surest first: a policy may have several audits. */
const NUMBER_FIELDS = ['auditCode', 'orderNumber', 'policyNumber'] as const

type NamedBy = (typeof NUMBER_FIELDS)[number]

/** An audit that a file's name refers to. */
export interface NamedAudit {
  audit: Audit
  by: NamedBy
}

/** Of some audits those whose code, order or policy number is in the file's name: by code first. */
export function auditsOfName(fileName: string, audits: readonly Audit[]): NamedAudit[] {
  const numbers = new Set(numbersInName(fileName))
  return NUMBER_FIELDS.flatMap((by) =>
    audits
      .filter((audit) => namedBy(audit, numbers) === by)
      .map((audit): NamedAudit => ({ audit, by })),
  )
}

/** The one audit that a name refers to; null where it is none, or where a person has to choose. */
export function auditOfName(found: readonly NamedAudit[]): NamedAudit | null {
  const [first, second] = found
  if (first === undefined) return null
  return second === undefined || second.by !== first.by ? first : null
}

function namedBy(audit: Audit, numbers: ReadonlySet<string>): NamedBy | undefined {
  return NUMBER_FIELDS.find((field) => numbers.has(canonicalAuditCode(audit[field])))
}

/** Of a name with more numbers the first ones count. */
const MAX_NUMBERS = 10
const MIN_LENGTH = 5
const MIN_DIGITS = 3
const MAX_PARTS = 4

/**
 * What in a file's name may be an audit's code, an order or a policy number: its words, alone and
 * joined with the next ones, as codes are compared (capital letters and digits). The longest first:
 * `GLP-0100444-01 sales.pdf` may be policy GLP010044401 rather than 0100444.
 */
export function numbersInName(fileName: string): string[] {
  const parts = fileName
    .replace(/\.[^.]*$/, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((part) => part !== '')
  const found = new Set<string>()
  for (let count = MAX_PARTS; count >= 1; count--)
    for (let from = 0; from + count <= parts.length; from++) {
      const run = parts.slice(from, from + count)
      if (isNumber(run)) found.add(run.join(''))
    }
  return [...found].slice(0, MAX_NUMBERS)
}

/** Words of letters at either end belong to something else, but for a first one: `GLP`. */
function isNumber(run: readonly string[]): boolean {
  const joined = run.join('')
  const [first = '', ...rest] = run
  if (joined.length < MIN_LENGTH || (joined.match(/\d/g) ?? []).length < MIN_DIGITS) return false
  return rest.every((part) => /\d/.test(part)) && (run.length > 1 || /\d/.test(first))
}
