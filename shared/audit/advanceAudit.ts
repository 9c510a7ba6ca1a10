import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import { readFact } from './actionFacts.ts'
import type { Actor } from './actor.ts'
import type { Category } from './classLines.ts'
import { isOfInsured, type ReturnedDocument } from './documentTypes.ts'
import { GUARDS, type GuardName } from './guards.ts'
import { recordEntry, SHORT_HASH, stateEntry, withWords } from './history.ts'
import type { ActorRole, AdvanceFacts, Audit, Guard, HistoryEntry } from './model.ts'
import { type MoveReason, readReason } from './moveReason.ts'
import { attemptsOf } from './nonproductive.ts'
import { sendingRevision, withoutFailure } from './resultPackage.ts'
import { type BakeState, STATES } from './states.ts'
import { reachableFrom, transitionOf } from './transitions.ts'
import { countedByFigures, payrollFigures } from './worksheet/payrollSheet.ts'

/**
 * An audit moved to another state (docs/decisions/0014), with its history entry and `v` one up; or why it
 * can't be moved and what unlocks it. In that state already: the same audit. `entry` is what the history
 * says when a step causes the move; `steps/` opens and ends the steps, and sets the engine fields.
 */
export function advanceAudit(
  audit: Audit,
  to: BakeState,
  actor: Actor,
  facts: AdvanceFacts,
  entry: Pick<HistoryEntry, 'op' | 'text' | 'step' | 'toProvidedAgent'> = stateEntry(
    audit.bakeState,
    to,
  ),
): Result<Audit> {
  const from = audit.bakeState
  if (from === to) return { ok: true, value: audit }
  const refused = refusalOfMove(audit, to, actor, facts)
  if (refused) return { ok: false, error: refused }
  const reason = reasonOfMove(audit, to, facts)
  const moved = { ...audit, ...changesOf(audit, to, actor, facts, reason), bakeState: to }
  const results = to === 'SENT_TO_CARRIER' ? { results: resultsHash(moved) } : {}
  const text = withWords(entry.text, wordsOf(results, actor, facts.reason))
  const figures = keepsFigures(to) ? { figures: figuresHash(moved) } : {}
  const returned = reason.kind === 'returned' ? { returned: returnedTo(to, reason.documents) } : {}
  const written = recordEntry(
    moved,
    { ...entry, text, userId: actor.userId, from, to, ...returned, ...figures, ...results },
    facts,
  )
  return { ok: true, value: written }
}

/**
 * What the insured is asked for again. What a reviewer or carrier says of a rework is for its auditor, but
 * for the documents that they name.
 */
function returnedTo(to: BakeState, documents: readonly ReturnedDocument[]): ReturnedDocument[] {
  return to === 'REDO' ? documents.filter(isOfInsured) : [...documents]
}

/** Why the move is refused; null when it can be made. */
export function refusalOfMove(
  audit: Audit,
  to: BakeState,
  actor: Actor,
  facts: AdvanceFacts,
): Refusal | null {
  const refused = refusalOf(audit, to, actor, facts, (name) => GUARDS[name].holds)
  if (refused) return refused
  // Last, because a guard says more exactly what the reason has to be.
  const needsReason = transitionOf(audit.bakeState, to)?.needsReason === true
  return needsReason && facts.reason === '' ? refusal('REASON_MISSING', labelsOf(audit, to)) : null
}

/** Why the move is refused whatever is said for it; null when something could be said that passes. */
export function refusalAtBest(
  audit: Audit,
  to: BakeState,
  actor: Actor,
  facts: AdvanceFacts,
): Refusal | null {
  return refusalOf(audit, to, actor, facts, (name) => GUARDS[name].atBest)
}

/** Why one guard refuses the move, with the reason that was typed; null when it holds. */
export function refusalOfGuard(
  name: GuardName,
  audit: Audit,
  to: BakeState,
  actor: Actor,
  facts: AdvanceFacts,
): Refusal | null {
  const reason = reasonOfMove(audit, to, facts)
  return GUARDS[name].holds(audit, { ...facts, reason }, actor, to)
}

/** What was typed, read as what the transition takes. */
function reasonOfMove({ bakeState }: Audit, to: BakeState, facts: AdvanceFacts): MoveReason {
  return readReason(transitionOf(bakeState, to)?.reason ?? 'words', facts.reason)
}

function labelsOf({ bakeState }: Audit, to: BakeState) {
  return { from: STATES[bakeState].label, to: STATES[to].label }
}

function refusalOf(
  audit: Audit,
  to: BakeState,
  actor: Actor,
  facts: AdvanceFacts,
  conditionOf: (name: GuardName) => Guard,
): Refusal | null {
  const move = labelsOf(audit, to)
  const transition = transitionOf(audit.bakeState, to)
  if (transition === null) {
    const labels = reachableFrom(audit.bakeState).map((state) => STATES[state].label)
    return refusal('TRANSITION_NOT_IN_TABLE', { ...move, reachable: labels.join(', ') })
  }
  if (!transition.roles.includes(actor.role)) {
    const roles = transition.roles.map((role) => ROLE_WORDS[role]).join(' or ')
    const isStaffs = transition.roles.some((role) => role === 'admin' || role === 'baker')
    return refusal(isStaffs ? 'TRANSITION_NOT_YOURS' : 'TRANSITION_OF_NO_ONE', { ...move, roles })
  }
  if (facts.bulk && !transition.bulk) return refusal('TRANSITION_NOT_IN_BULK', move)
  const judged = { ...facts, reason: reasonOfMove(audit, to, facts) }
  for (const name of transition.guards) {
    const refused = conditionOf(name)(audit, judged, actor, to)
    if (refused) return refused
  }
  return null
}

const ROLE_WORDS: Record<ActorRole, string> = {
  admin: 'admins',
  baker: 'bakers',
  system: 'the engine',
  invoicing: 'an invoice',
}

/** What was typed; of a sending also how, and the beginning of the results' hash that its entry keeps. */
function wordsOf({ results }: { results?: string }, { role }: Actor, reason: string): string {
  if (results === undefined) return reason
  const how = role === 'system' ? reason : `by hand, ${reason}`
  return `${how}, results ${results.slice(0, SHORT_HASH)}`
}

/** The fields that change with the state. */
function changesOf(
  audit: Audit,
  to: BakeState,
  actor: Actor,
  facts: AdvanceFacts,
  reason: MoveReason,
): Partial<Audit> {
  const { now, until } = facts
  const { bakeState: from } = audit
  if (to === 'PAUSED')
    return { pause: { resumeState: from, reason: facts.reason, at: now, until: until ?? null } }
  if (from === 'PAUSED' && to !== 'CANCELLED') return { pause: null }
  const outcome = { outcomeBy: actor.userId, outcomeAt: now }
  switch (to) {
    case 'READY':
      return { submitted: false, ...noOutcome }
    case 'SUBMITTED':
      return { submitted: true, ...noOutcome }
    case 'CONTACTING':
    case 'HEARTBEAT':
    case 'WRONG_DOCS':
      return { submitted: false }
    case 'REDO': {
      const asks = reason.kind === 'returned' && reason.documents.some(isOfInsured)
      const submitted = audit.submitted && !asks
      return { submitted, revision: audit.revision + 1, ...noOutcome }
    }
    case 'PRODUCTIVE':
      return { ...outcome, outcome: to, outcomeReason: '', evidence: [] }
    case 'NONPRODUCTIVE':
      // Back from its review: the outcome is the same, what it rests on is not.
      if (from === 'FINAL_REVIEW_COMPLETE') return { revision: audit.revision + 1 }
      return {
        ...outcome,
        outcome: to,
        outcomeReason: reason.kind === 'outcome' ? (reason.code ?? '') : '',
        evidence: attemptsOf(readFact(facts, 'steps')),
      }
    case 'SENT_TO_CARRIER': {
      // Also of one of many, whose other flags stay.
      const sent = { dateSent: now, flags: withoutFailure(audit.flags) }
      // What the engine has sent is the revision that it packed.
      return actor.role === 'system' ? sent : { ...sent, revision: sendingRevision(audit) }
    }
    case 'CANCELLED':
      return { pause: null }
    default:
      return {}
  }
}

const noOutcome: Partial<Audit> = {
  outcome: '',
  outcomeReason: '',
  outcomeBy: '',
  outcomeAt: null,
  evidence: [],
}

/** The entries of an outcome and of its review carry the hash of the figures that they stand for. */
function keepsFigures(to: BakeState): boolean {
  const { stage } = STATES[to]
  return stage === 'outcome' || stage === 'reviewed'
}

/**
 * SHA-256, lower-case hex, of what an outcome says in figures: final exposures and notes of the class
 * lines, sales lines, answers to key questions, the worksheet, and the days and states that they count
 * by. Kept in sealed entries, it shows a figure that was changed past them.
 */
export function figuresHash(audit: Audit): string {
  return hashOf([...figuresOf(audit), countedByFigures(audit)])
}

/** True for a kept hash of these very figures, also one of a release that hashed no days and states. */
export function isHashOfFigures(kept: string, audit: Audit): boolean {
  return kept === figuresHash(audit) || kept === hashOf(figuresOf(audit))
}

function hashOf(figures: readonly unknown[]): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(figures))))
}

function figuresOf(audit: Audit): unknown[] {
  const lines = audit.categories.map(figuresOfLine)
  const sales = audit.insuredCategories.map(({ id, selected, sales, salesTax, net }) => [
    id,
    selected,
    sales,
    salesTax,
    net,
  ])
  const answers = Object.entries(audit.keyQuestions)
    .map(([question, { answer, detail }]) => [question, answer, detail])
    .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))
  // Without a payroll worksheet what was hashed before there was one.
  return [lines, sales, answers, ...payrollFigures(audit)]
}

/** Of a line that names no place or rate what was hashed before lines had them. */
function figuresOfLine({ id, classCode, finalExposure, notes, ...line }: Category) {
  const { state = '', location = '', entity = '', rate = null } = line
  const place = [state, location, entity, rate]
  return [
    id,
    classCode,
    finalExposure,
    notes,
    ...(place.some((each) => each !== '' && each !== null) ? place : []),
  ]
}

/** SHA-256, lower-case hex, of what the carrier gets: outcome, final figures and key answers. */
function resultsHash(audit: Audit): string {
  const lines = audit.categories.map(figuresOfLine)
  const answers = Object.entries(audit.keyQuestions).sort(([a], [b]) => (a < b ? -1 : 1))
  return hashOf([
    audit.orderNumber,
    audit.policyNumber,
    audit.outcome,
    audit.outcomeReason,
    audit.revision,
    lines,
    answers.map(([question, { answer, detail }]) => [question, answer, detail]),
  ])
}
