import { type Intake, isReturned } from '#shared/audit/access/intake.ts'
import { INSURED_DOCUMENT_TYPES } from '#shared/audit/documentTypes.ts'
import type { EditableFieldName } from '#shared/audit/editableFields.ts'
import { type KeyAnswers, type KeyQuestion, readKeyAnswers } from '#shared/audit/keyQuestions.ts'
import { isBounced } from '#shared/audit/messages/recipients.ts'
import type { Audit } from '#shared/audit/model.ts'
import { basisOf } from '#shared/audit/orderKinds.ts'
import { readField } from '#shared/audit/readField.ts'
import { type InsuredCategory, readSalesLines } from '#shared/audit/salesLines.ts'
import type { Subcontractor } from '#shared/audit/worksheet/model.ts'
import { type ProvidedPay, readProvidedPay } from '#shared/audit/worksheet/providedPay.ts'
import {
  MOST_SUBCONTRACTORS,
  readSubcontractor,
} from '#shared/audit/worksheet/readSubcontractors.ts'
import { asksSubcontractors } from '#shared/audit/worksheet/subcontractors.ts'
import { trimTexts } from '#shared/kernel/cleanText.ts'
import { emailKey } from '#shared/kernel/contact.ts'
import { parseAmount } from '#shared/kernel/money.ts'
import type { Random } from '#shared/kernel/random.ts'
import { flowFactsOf, type IntakeScope, PUBLIC_ROW, whoOf } from './flowFacts.ts'
import { submitsAudit } from './flowSteps.ts'

/** Answers of the public side as the audit stores them, and the names of those that are not valid. */
export interface ReadAnswers {
  fields: Partial<Pick<Audit, IntakeFieldName>>
  keyQuestions: KeyAnswers
  insuredCategories: InsuredCategory[]
  /** Class line id → figure. */
  exposures: Record<string, number>
  /** Class line id → pay of the audit period. */
  payroll: Record<string, ProvidedPay>
  skippedDocuments: Audit['skippedDocuments']
  /** By id; null: taken back. */
  subcontractors: Record<string, ReadSubcontractor | null>
  /** `insuredEmail`, `keyQuestions.newProducts`; never the answer itself. */
  dropped: string[]
  /** Answered before, and otherwise: a person decides which holds. */
  toDecide: string[]
  /** Was to decide when this intake was applied last, and is no longer: it is answered as it is stored. */
  decided: string[]
}

/** What the public side knows of a subcontractor. */
export type ReadSubcontractor = Pick<Subcontractor, 'name' | 'work' | 'paid' | 'kind'>

/** Subcontractors of one save. */
const MOST_SUBCONTRACTORS_AT_ONCE = 100
const MOST_EXPOSURE = 1e12
const LONGEST_REASON = 500
const LONGEST_NAME = 60

/**
 * Reads the answers of an intake that differ from `before`, those that were applied already. Anyone with
 * the link can write them, so nothing is trusted: an answer that has not its form, was not asked for, or
 * is outside `scope` is left out and named. Shape: the audit's fields by their names, `keyQuestions` by
 * question, `insuredCategories` a list of lines, `exposures` and `payroll` by class line,
 * `skippedDocuments` by type, `subcontractors` by id.
 */
export function readAnswers(
  answers: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
  { audit, scope, random }: { audit: Audit; scope: Omit<AnswerScope, 'maySubmit'>; random: Random },
): ReadAnswers {
  const read: ReadAnswers = {
    fields: {},
    keyQuestions: {},
    insuredCategories: [],
    exposures: {},
    payroll: {},
    skippedDocuments: {},
    subcontractors: {},
    dropped: [],
    toDecide: [],
    decided: [],
  }
  const all = {
    keyQuestions,
    insuredCategories,
    exposures,
    payroll,
    skippedDocuments,
    subcontractors,
  }
  const groups: Record<string, (name: string, given: unknown) => boolean> = Object.fromEntries(
    scope.groups.map((group: AnswerGroup) => [group, all[group]]),
  )

  // Both without hidden characters, which stores remove: only then can they be compared.
  const applied = trimTexts(before)
  for (const [name, given] of Object.entries(trimTexts(answers))) {
    const known = applied[name]
    const group = Object.hasOwn(groups, name) ? groups[name] : undefined
    const waits = isWaiting(name, given)
    if (isSame(given, known) && !waits) continue
    if (group) readGroup(name, given, known, group)
    else if (!isIntakeField(name, scope.scopes)) drop(name)
    else if (waits) read.toDecide.push(name)
    else if (
      isAnsweredOnce(name, audit) ? !readField(name, given, audit, random).ok : !field(name, given)
    )
      drop(name)
    else if (wasToDecide(name, known)) read.decided.push(name)
  }
  return read

  /** An answer that a person has to decide on: it was left out before, and is until it is what is stored. */
  function isWaiting(name: string, given: unknown): boolean {
    if (!isIntakeField(name, scope.scopes) || !isAnsweredOnce(name, audit)) return false
    const value = readField(name, given, audit, random)
    return value.ok && value.value !== '' && !isSameText(value.value, audit[name])
  }

  /** True where this intake last gave another answer than the one that is stored. */
  function wasToDecide(name: IntakeFieldName, known: unknown): boolean {
    const stored = audit[name]
    if (!isOnceField(name) || isSameText(known ?? '', '') || isSameText(stored, '')) return false
    return !isSameText(known, stored)
  }

  function drop(name: string): void {
    read.dropped.push(name.slice(0, LONGEST_NAME))
  }

  function readGroup(
    name: string,
    given: unknown,
    known: unknown,
    take: (name: string, given: unknown) => boolean,
  ): void {
    const entries = entriesOf(given)
    if (entries === null) {
      drop(name)
      return
    }
    const knownEntries = new Map(entriesOf(known) ?? [])
    for (const [key, one] of entries) {
      if (isSame(one, knownEntries.get(key))) continue
      if (!take(key, one)) drop(`${name}.${key}`)
    }
  }

  function field(name: IntakeFieldName, given: unknown): boolean {
    const value = readField(name, given, audit, random)
    if (!value.ok) return false
    const isBlank = value.value === '' && isNeededField(name)
    if (!isBlank) Object.assign(read.fields, { [name]: value.value })
    return true
  }

  function keyQuestions(question: string, given: unknown): boolean {
    if (typeof given !== 'object' || given === null) return false
    if (question === 'releaseToAgent' && !scope.mayRelease) return false
    const value = readKeyAnswers({ [question]: given })
    if ('mistake' in value) return false
    const answer = value.value[question as KeyQuestion]
    if (answer) read.keyQuestions[question as KeyQuestion] = answer
    return true
  }

  function insuredCategories(_id: string, given: unknown): boolean {
    const value = readSalesLines([given])
    if ('mistake' in value) return false
    read.insuredCategories.push(...value.value)
    return true
  }

  function exposures(line: string, given: unknown): boolean {
    const isLine = audit.categories.some(({ id }) => id === line)
    const figure = typeof given === 'number' ? parseAmount(String(given)) : amountOf(given)
    if (!isLine || figure === null || figure < 0 || figure > MOST_EXPOSURE) return false
    read.exposures[line] = figure
    return true
  }

  function payroll(line: string, given: unknown): boolean {
    const isLine = audit.categories.some(({ id }) => id === line)
    const pay = isLine ? readProvidedPay(given) : null
    if (pay === null) return false
    read.payroll[line] = pay
    return true
  }

  function subcontractors(id: string, given: unknown): boolean {
    const isRoom = Object.keys(read.subcontractors).length < MOST_SUBCONTRACTORS_AT_ONCE
    if (!asksSubcontractors(audit.categories.map(basisOf))) return false
    if (!PUBLIC_ROW.test(id) || !isRoom || typeof given !== 'object' || given === null) return false
    if ('removed' in given && given.removed === true) {
      read.subcontractors[id] = null
      return true
    }
    const value = readSubcontractor(given)
    if ('mistake' in value) return false
    if (!hasRoomFor(id)) return false
    const { name, work, paid, kind } = value.value
    read.subcontractors[id] = { name, work, paid, kind }
    return true
  }

  /** A row more has room on the audit; one that is there already takes none. */
  function hasRoomFor(subcontractor: string): boolean {
    const stored = new Set(audit.subcontractors?.map(({ id }) => id))
    const added = Object.keys(read.subcontractors).filter((id) => !stored.has(id))
    return stored.has(subcontractor) || stored.size + added.length < MOST_SUBCONTRACTORS
  }

  function skippedDocuments(type: string, given: unknown): boolean {
    const known = INSURED_DOCUMENT_TYPES.find((each) => each === type)
    if (known === undefined || typeof given !== 'string' || given.length > LONGEST_REASON)
      return false
    read.skippedDocuments[known] = given
    return true
  }
}

function amountOf(given: unknown): number | null {
  return typeof given === 'string' ? parseAmount(given) : null
}

/** A map's entries, or a list's by the ids of its elements; null for anything else. */
function entriesOf(given: unknown): [string, unknown][] | null {
  if (Array.isArray(given))
    return given.map((one: unknown, n) => [idOf(one) ?? String(n), one] as [string, unknown])
  return typeof given === 'object' && given !== null ? Object.entries(given) : null
}

function idOf(one: unknown): string | null {
  if (typeof one !== 'object' || one === null || !('id' in one)) return null
  return typeof one.id === 'string' ? one.id.slice(0, LONGEST_NAME) : null
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
}

/** With the keys of maps in one order: a database gives them back in its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, one]) => [name, sorted(one)])
}

export const ANSWER_GROUPS = [
  'keyQuestions',
  'insuredCategories',
  'exposures',
  'payroll',
  'skippedDocuments',
  'subcontractors',
] as const

type AnswerGroup = (typeof ANSWER_GROUPS)[number]

/** What an intake may answer of its audit. */
interface AnswerScope {
  /** Whose fields it answers. */
  scopes: readonly IntakeScope[]
  groups: readonly AnswerGroup[]
  /** Only the insured says whether the agent gets the results. */
  mayRelease: boolean
  /** Its signature sends the audit, not only a part of it. */
  maySubmit: boolean
}

const GROUPS_OF_PARTS: Record<NonNullable<Intake['parts']>, readonly AnswerGroup[]> = {
  all: ANSWER_GROUPS,
  sales: ['insuredCategories', 'exposures', 'payroll', 'subcontractors'],
  docs: ['skippedDocuments'],
}

/**
 * What an intake may answer: an agent who cannot answer for the insured only what agents know, a
 * delegate only their part. By the insured's own link an agent answers both.
 */
export function answerScope(
  intake: Intake,
  audit: Pick<Audit, 'bakeState' | 'history'>,
): AnswerScope {
  const { scope, parts = 'all' } = intake
  const facts = flowFactsOf(intake, isReturned(audit, scope) ? 'return' : 'audit')
  const isAgent = whoOf(facts) === 'agent'
  const agentGroups = facts.pages['go-on']?.['answer'] === 'yes' ? ANSWER_GROUPS : []
  return {
    scopes: scope === 'insured' && isAgent ? ['insured', 'agent'] : [scope],
    groups:
      scope === 'agent'
        ? agentGroups
        : scope === 'delegate'
          ? GROUPS_OF_PARTS[parts]
          : ANSWER_GROUPS,
    mayRelease: scope !== 'agent',
    maySubmit: submitsAudit(facts),
  }
}

interface IntakeField {
  /** The intakes that may answer it. */
  scopes: readonly IntakeScope[]
  /** The outreach needs it: an empty answer leaves what is known. */
  isNeeded?: boolean
  /**
   * Answered once: another answer waits for a person, who decides by the flag. After a bounce it is
   * asked again.
   */
  isOnce?: boolean
}

const contact: IntakeField = { scopes: ['insured'], isNeeded: true }
/** A delegate's own contact; what a delegate is asked to do only the insured says. */
const delegate: IntakeField = { scopes: ['insured', 'delegate'] }
const forDelegate: IntakeField = { scopes: ['insured'] }
const agent: IntakeField = { scopes: ['agent'], isNeeded: true }
const fromAgent: IntakeField = { scopes: ['agent'] }

/**
 * The audit's fields that the public side answers by their own names (specification §3). Each is read
 * by its kind in `audit/editableFields.ts`, so both sides hold the same formats and lengths.
 */
export const INTAKE_FIELDS = {
  insuredFirstName: contact,
  insuredLastName: contact,
  insuredEmail: contact,
  insuredPhone: contact,
  insuredCell: contact,
  insuredLanguage: contact,
  delegateFirstName: delegate,
  delegateLastName: delegate,
  delegateEmail: delegate,
  delegatePhone: delegate,
  delegateRelationship: forDelegate,
  delegateMessage: forDelegate,
  agentIsRetailer: fromAgent,
  agentFirstName: agent,
  agentLastName: agent,
  agentEmail: agent,
  agentPhone: agent,
  agentCell: agent,
  agentLanguage: agent,
  agentProvidedFirstName: fromAgent,
  agentProvidedLastName: fromAgent,
  agentProvidedEmail: fromAgent,
  agentProvidedPhone: fromAgent,
  agentInsuredFirstName: fromAgent,
  agentInsuredLastName: fromAgent,
  // The insured's link and PIN go there: an agent's link must not lead them elsewhere.
  agentInsuredEmail: { scopes: ['agent'], isOnce: true },
  agentInsuredPhone: fromAgent,
  anythingElse: { scopes: ['insured', 'delegate', 'agent'] },
} as const satisfies Partial<Record<EditableFieldName, IntakeField>>

type IntakeFieldName = keyof typeof INTAKE_FIELDS

/** True for a field of the audit that an intake of one of these scopes answers. */
function isIntakeField(name: string, scopes: readonly IntakeScope[]): name is IntakeFieldName {
  if (!Object.hasOwn(INTAKE_FIELDS, name)) return false
  const field: IntakeField = INTAKE_FIELDS[name as IntakeFieldName]
  return field.scopes.some((each) => scopes.includes(each))
}

/** True for a field that an empty answer does not blank. */
function isNeededField(name: IntakeFieldName): boolean {
  const field: IntakeField = INTAKE_FIELDS[name]
  return field.isNeeded === true
}

/** True for a field that is answered once, and was: with an address that has not bounced. */
function isAnsweredOnce(name: IntakeFieldName, audit: Audit): boolean {
  const stored = String(audit[name])
  return isOnceField(name) && !isSameText(stored, '') && !isBounced(stored, audit)
}

function isOnceField(name: IntakeFieldName): boolean {
  const field: IntakeField = INTAKE_FIELDS[name]
  return field.isOnce === true
}

/** True for values that are one text, whatever their case: addresses of one mailbox. */
function isSameText(a: unknown, b: unknown): boolean {
  return emailKey(String(a)) === emailKey(String(b))
}
