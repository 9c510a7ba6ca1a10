import type { Intake } from '../audit/newIntake.ts'
import type { ExposureType } from '../category/exposureTypes.ts'
import type { InsuredCategory } from '../category/InsuredCategory.ts'
import { readSalesLines } from '../category/readSalesLines.ts'
import { type OneOf, wantedDocuments } from '../document/wantedDocuments.ts'
import { ASKED_BY_DEFAULT, type Asked, type AskedLine } from './asked.ts'
import type { IntakeScope } from './intakeFields.ts'
import { type IntakeFile, readFiles } from './readFiles.ts'
import { savedOf } from './Saved.ts'

export type Who = 'insured' | 'agent' | 'accountant' | 'other'

/** Which of the two addresses is open: the audit's own, or the one for what was returned. */
export type FlowKind = 'audit' | 'return'

/** What an intake keeps of one of its pages. */
export interface PageRecord {
  done?: boolean
  /** The return it was answered for; empty before the first. */
  key?: string
  /** When it was saved last, in milliseconds of the device: a mark to tell two saves apart. */
  at?: number
  [own: string]: unknown
}

/** What decides which pages an intake has, and which of them are answered. */
export interface FlowFacts {
  flow: FlowKind
  scope: IntakeScope
  parts: 'all' | 'sales' | 'docs'
  status: Intake['status']
  asked: Asked
  answers: Readonly<Record<string, unknown>>
  pages: Readonly<Record<string, PageRecord>>
  /** By slot; those that were taken back are not among them. */
  files: ReadonlyMap<string, IntakeFile>
}

/** The facts of an intake as it is stored. Nothing of it is believed to have its form. */
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

/** Who answers: by the link's scope, else as they said; null: not said yet. */
export function whoOf({ scope, pages }: FlowFacts): Who | null {
  if (scope === 'agent') return 'agent'
  if (scope === 'delegate') return 'other'
  const said = pages['who']?.['who']
  return said === 'insured' || said === 'agent' || said === 'accountant' || said === 'other'
    ? said
    : null
}

/** The beginning of the names under which this person's own contact is kept (specification §3). */
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
  // The smallest set: what one of them serves anyway is not asked for twice.
  return all.filter(
    (oneOf) => !all.some((other) => other !== oneOf && other.every((type) => oneOf.includes(type))),
  )
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
