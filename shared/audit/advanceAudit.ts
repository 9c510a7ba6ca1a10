import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import type { Actor } from './actor.ts'
import { GUARDS } from './guards.ts'
import { recordEntry } from './history/chain.ts'
import { stateEntry, withWords } from './history/words.ts'
import { engineFieldsOf } from './listing.ts'
import type { AdvanceFacts, Audit, HistoryEntry } from './model.ts'
import { attemptsOf, readOutcomeReason } from './nonproductive.ts'
import { type BakeState, STATES } from './states.ts'
import { reachableFrom, transitionOf } from './transitions.ts'

/**
 * An audit moved to another state (docs/decisions/0014), with its history entry, `v` one up and its
 * engine fields; or why it can't be moved and what unlocks it. In that state already: the same audit.
 * `entry` is what the history says when a step causes the move; `steps/` opens and ends the steps.
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
  const moved = { ...audit, ...changesOf(audit, to, actor, facts), bakeState: to }
  const text = withWords(entry.text, wordsOf(audit, to, actor, facts.reason))
  const figures = keepsFigures(to) ? { figures: figuresHash(moved) } : {}
  const written = recordEntry(
    moved,
    { ...entry, text, userId: actor.userId, from, to, ...figures },
    facts,
  )
  return { ok: true, value: { ...written, ...engineFieldsOf(written, facts.today) } }
}

/** Why the move is refused; null when it can be made. */
export function refusalOfMove(
  audit: Audit,
  to: BakeState,
  actor: Actor,
  facts: AdvanceFacts,
): Refusal | null {
  const move = { from: STATES[audit.bakeState].label, to: STATES[to].label }
  const transition = transitionOf(audit.bakeState, to)
  if (transition === null) {
    const labels = reachableFrom(audit.bakeState).map((state) => STATES[state].label)
    return refusal('TRANSITION_NOT_IN_TABLE', { ...move, reachable: labels.join(', ') })
  }
  if (!transition.roles.includes(actor.role)) {
    const roles = transition.roles.join(' or ')
    return refusal('TRANSITION_NOT_YOURS', { ...move, actor: actor.userId, roles })
  }
  if (facts.bulk && !transition.bulk) return refusal('TRANSITION_NOT_IN_BULK', move)
  for (const guard of transition.guards) {
    const refused = GUARDS[guard].holds(audit, facts, actor, to)
    if (refused) return refused
  }
  // Last, because a guard says more exactly what the reason has to be.
  return transition.reason && facts.reason === '' ? refusal('REASON_MISSING', move) : null
}

/** The entry of a sending holds the results' hash, to be compared with what the carrier has. */
function wordsOf(audit: Audit, to: BakeState, { role }: Actor, reason: string): string {
  if (to !== 'SENT_TO_CARRIER') return reason
  const how = role === 'system' ? reason : `by hand, ${reason}`
  return `${how}, results ${resultsHash(audit)}`
}

/** The fields that change with the state. */
function changesOf(
  audit: Audit,
  to: BakeState,
  actor: Actor,
  { now, reason, until, steps = [] }: AdvanceFacts,
): Partial<Audit> {
  const { bakeState: from } = audit
  if (to === 'PAUSED')
    return { pause: { resumeState: from, reason, at: now, until: until ?? null } }
  if (from === 'PAUSED' && to !== 'CANCELLED') return { pause: null }
  const outcome = { outcomeBy: actor.userId, outcomeAt: now }
  switch (to) {
    case 'READY':
      return { submitted: false, ...noOutcome }
    case 'SUBMITTED':
      return { submitted: true, ...noOutcome }
    case 'WRONG_DOCS':
      return { submitted: false }
    case 'REDO':
      return { submitted: false, revision: audit.revision + 1, ...noOutcome }
    case 'PRODUCTIVE':
      return { ...outcome, outcome: to, outcomeReason: '', evidence: [] }
    case 'NONPRODUCTIVE':
      return {
        ...outcome,
        outcome: to,
        outcomeReason: readOutcomeReason(reason) ?? '',
        evidence: attemptsOf(steps),
      }
    case 'SENT_TO_CARRIER':
      return { dateSent: now }
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
 * lines, sales lines, answers to key questions. Kept in sealed entries, it shows a figure that was
 * changed past them.
 */
export function figuresHash(
  audit: Pick<Audit, 'categories' | 'insuredCategories' | 'keyQuestions'>,
): string {
  const lines = audit.categories.map(({ id, classCode, finalExposure, notes }) => [
    id,
    classCode,
    finalExposure,
    notes,
  ])
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
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify([lines, sales, answers]))))
}

/** SHA-256, lower-case hex, of what the carrier gets: outcome, final figures and key answers. */
function resultsHash(audit: Audit): string {
  const lines = audit.categories.map((line) => [
    line.id,
    line.classCode,
    line.finalExposure,
    line.notes,
  ])
  const answers = Object.entries(audit.keyQuestions).sort(([a], [b]) => (a < b ? -1 : 1))
  const results = [
    audit.orderNumber,
    audit.policyNumber,
    audit.outcome,
    audit.outcomeReason,
    audit.revision,
    lines,
    answers.map(([question, { answer, detail }]) => [question, answer, detail]),
  ]
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(results))))
}
