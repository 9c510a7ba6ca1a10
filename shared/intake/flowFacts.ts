import type { Asked, AskedLine, Intake } from '#shared/audit/access/intake.ts'
import { isUploadId, savedOf } from '#shared/audit/access/savedAnswers.ts'
import {
  type DocumentType,
  INSURED_DOCUMENT_TYPES,
  type OneOf,
  readDocumentKind,
  wantedDocuments,
} from '#shared/audit/documentTypes.ts'
import type { ExposureType } from '#shared/audit/exposures.ts'
import { type InsuredCategory, readSalesLines } from '#shared/audit/salesLines.ts'
import type { RecordKind } from '#shared/audit/worksheet/model.ts'
import { cleanLine } from '#shared/kernel/cleanText.ts'
import { MAX_FILE_BYTES } from '#shared/kernel/constants.ts'

export type Who = 'insured' | 'agent' | 'accountant' | 'other'

export type IntakeScope = Intake['scope']

/** The address that is open: the audit's own, or the one for what was returned. */
export type FlowKind = 'audit' | 'return'

/** What an intake keeps of one of its pages. */
export interface PageRecord {
  done?: boolean
  /** The return it was answered for; empty before the first. */
  key?: string
  /** When it was saved last, in milliseconds of the device: two saves have different marks. */
  at?: number
  [own: string]: unknown
}

/** The facts that decide which pages an intake has, and which of them are answered. */
export interface FlowFacts {
  flow: FlowKind
  scope: IntakeScope
  parts: 'all' | 'sales' | 'docs'
  status: Intake['status']
  asked: Asked
  answers: Readonly<Record<string, unknown>>
  pages: Readonly<Record<string, PageRecord>>
  /** By slot, without removed ones. */
  files: ReadonlyMap<string, IntakeFile>
}

/** The facts of an intake as it is stored. No form of its texts is trusted. */
export function flowFactsOf(intake: Intake, flow: FlowKind): FlowFacts {
  const saved = savedOf(intake)
  const { files } = readFiles(saved.files)
  return {
    flow,
    scope: intake.scope,
    parts: intake.parts ?? 'all',
    status: intake.status,
    asked: intake.asked ?? ASKED_BY_DEFAULT,
    answers: saved.answers,
    pages: pagesOf(saved.pages),
    files: new Map([...files].filter(([, { removed }]) => !removed)),
  }
}

/** What is asked where an intake from before this was kept says nothing: sales, by all lines. */
const ASKED_BY_DEFAULT: Asked = {
  classes: [{ id: '', basis: 'grossSales', description: '' }],
  periodStart: null,
  periodEnd: null,
  alcoholLimit: null,
  returnKey: '',
  again: [],
  onHold: false,
}

/** The person who answers: by the link's scope, else as they said; null: not said yet. */
export function whoOf({ scope, pages }: FlowFacts): Who | null {
  if (scope === 'agent') return 'agent'
  if (scope === 'delegate') return 'other'
  const said = pages['who']?.['who']
  return said === 'insured' || said === 'agent' || said === 'accountant' || said === 'other'
    ? said
    : null
}

/** The prefix of the fields that keep this person's own contact (specification §3). */
export function contactPrefixOf(facts: FlowFacts): 'insured' | 'agent' | 'delegate' {
  const who = whoOf(facts)
  if (who === 'agent') return 'agent'
  return who === 'insured' || who === null ? 'insured' : 'delegate'
}

/** The class lines' premium bases, each once. */
export function basesOf({ asked }: FlowFacts): ExposureType[] {
  return [...new Set(asked.classes.map(({ basis }) => basis))]
}

/** The class lines of one basis. */
export function linesOn({ asked }: FlowFacts, basis: ExposureType): AskedLine[] {
  return asked.classes.filter((line) => line.basis === basis)
}

/** The answer to "sales tax collected"; null: not answered. */
export function taxCollectedOf({ answers }: FlowFacts): 'yes' | 'no' | null {
  const answer = entryOf(entryOf(answers, 'keyQuestions'), 'salesTaxCollected')['answer']
  return answer === 'yes' || answer === 'no' ? answer : null
}

/** The sales lines as they were last saved, net worked out. */
export function salesLinesOf({ answers }: FlowFacts): InsuredCategory[] {
  const read = readSalesLines(answers['insuredCategories'] ?? [])
  return 'value' in read ? read.value : []
}

/**
 * The documents that are wanted: after a return those that were asked for again, else what the
 * premium bases need (workflow "What the public side is asked").
 */
export function wantedOf(facts: FlowFacts): OneOf[] {
  if (facts.flow === 'return') {
    const types = facts.asked.again.flatMap(({ docType }) => (docType === '' ? [] : [docType]))
    return [...new Set(types)].map((type) => [type])
  }
  const all = wantedDocuments(basesOf(facts), { taxCollected: taxCollectedOf(facts) === 'yes' })
  // The smallest set: a need that another one covers is not asked for twice.
  return all.filter(
    (oneOf) => !all.some((other) => other !== oneOf && other.every((type) => oneOf.includes(type))),
  )
}

/** A subcontractor as the public side has listed them. */
export interface ListedSubcontractor {
  id: string
  name: string
  work: string
  /** Dollars. */
  paid: number
  kind: string
}

/** The subcontractors that are listed and not taken back, in the order in which they were added. */
export function subcontractorsOf({ answers }: FlowFacts): ListedSubcontractor[] {
  const listed = Object.entries(entryOf(answers, 'subcontractors'))
  return listed
    .flatMap(([id, given]) => {
      const { name, work, paid, kind, removed } = Object(given) as Record<string, unknown>
      if (removed === true || typeof paid !== 'number') return []
      return [{ id, name: String(name), work: String(work), paid, kind: String(kind) }]
    })
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** A map's entry as a map itself; an empty one where there is none. */
export function entryOf(map: Readonly<Record<string, unknown>>, name: string) {
  const value = map[name]
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isMap ? (value as Record<string, unknown>) : {}
}

function pagesOf(pages: Readonly<Record<string, unknown>>): Record<string, PageRecord> {
  const known = Object.entries(pages).filter(
    ([, page]) => typeof page === 'object' && page !== null,
  )
  return Object.fromEntries(known) as Record<string, PageRecord>
}

/** An uploaded file as an intake lists it, by its slot. */
export interface IntakeFile {
  name: string
  /** Bytes. */
  size: number
  docType: DocumentType
  /** Which record of its type it is; absent where it was not said. */
  docKind?: RecordKind
  /** Lower-case hex; empty when the uploader could not work it out. */
  sha256: string
  /** Removed by the uploader. */
  removed: boolean
  /** The return it was sent for; empty before the first. */
  key: string
  /** The subcontractor whose certificate it is; absent for any other file. */
  of?: string
}

/** A subcontractor's id as the public side draws it: none of the worksheet's own looks like it. */
export const PUBLIC_ROW = /^p-[a-z0-9]{1,16}$/

/** Files an intake may list. */
export const MOST_FILES = 40

const LONGEST_NAME = 200

const SHA256 = /^[0-9a-f]{64}$/

/** The files of an intake by slot, and the names of entries that are not valid. Nothing is trusted. */
export function readFiles(files: unknown): { files: Map<string, IntakeFile>; dropped: string[] } {
  const read = new Map<string, IntakeFile>()
  const dropped: string[] = []
  if (files === undefined || files === null) return { files: read, dropped }
  if (typeof files !== 'object' || Array.isArray(files)) return { files: read, dropped: ['files'] }
  for (const [id, given] of Object.entries(files)) {
    const file = read.size < MOST_FILES && isUploadId(id) ? readFile(given) : null
    if (file) read.set(id, file)
    else dropped.push(`files.${id.slice(0, 20)}`)
  }
  return { files: read, dropped }
}

function readFile(given: unknown): IntakeFile | null {
  if (typeof given !== 'object' || given === null) return null
  const {
    name,
    size,
    docType,
    docKind,
    sha256 = '',
    removed = false,
    key = '',
    of,
  } = given as Record<string, unknown>
  const type = INSURED_DOCUMENT_TYPES.find((each) => each === docType)
  if (type === undefined || typeof removed !== 'boolean') return null
  if (typeof name !== 'string' || name.length > LONGEST_NAME) return null
  const line = cleanLine(name)
  if (line === '') return null
  if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 1 || size > MAX_FILE_BYTES)
    return null
  if (typeof sha256 !== 'string' || (sha256 !== '' && !SHA256.test(sha256))) return null
  const returnKey = typeof key === 'string' ? key.slice(0, 20) : ''
  const kind = readDocumentKind(docKind, type)
  const typed = { docType: type, ...(kind && { docKind: kind }) }
  const file = { name: line, size, ...typed, sha256, removed, key: returnKey }
  return typeof of === 'string' && PUBLIC_ROW.test(of) ? { ...file, of } : file
}
