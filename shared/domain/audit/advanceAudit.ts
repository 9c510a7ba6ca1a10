import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import type { Actor } from './Actor.ts'
import type { AdvanceFacts } from './AdvanceFacts.ts'
import type { Audit } from './Audit.ts'
import { engineFieldsOf } from './engineFields.ts'
import { figuresHash, keepsFigures } from './figuresHash.ts'
import { GUARDS } from './guards/guards.ts'
import { attemptsOf } from './nonproductiveAttempts.ts'
import { readOutcomeReason } from './outcomeReasons.ts'
import { recordEntry } from './recordEntry.ts'
import { resultsHash } from './resultsHash.ts'
import { stateEntry, withWords } from './stateEntries.ts'
import { type BakeState, STATES } from './states.ts'
import { reachableFrom, transitionOf } from './transitions.ts'

/**
 * An audit moved to another state (docs/decisions/0014), or why it can't be and what unlocks it. The
 * state it is in already: the same audit, unchanged. `entry` is what the history says, when a step
 * causes the move; the steps themselves are `step/`'s.
 *
 * The moved audit has its history entry, `v` one up and its engine fields anew.
 */
export function advanceAudit(
  audit: Audit,
  to: BakeState,
  actor: Actor,
  facts: AdvanceFacts,
  entry: { op: string; text: string } = stateEntry(audit.bakeState, to),
): Result<Audit> {
  const from = audit.bakeState
  if (from === to) return { ok: true, value: audit }
  const refused = refusalOfMove(audit, to, actor, facts)
  if (refused) return { ok: false, error: refused }
  const moved = { ...audit, ...changesOf(audit, to, actor, facts), bakeState: to }
  const { op } = entry
  const text = withWords(entry.text, wordsOf(audit, to, actor, facts.reason))
  const figures = keepsFigures(to) ? { figures: figuresHash(moved) } : {}
  const written = recordEntry(
    moved,
    { op, text, userId: actor.userId, from, to, ...figures },
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

/** What was sent is told by its hash, so that it can be compared with what the carrier has. */
function wordsOf(audit: Audit, to: BakeState, { role }: Actor, reason: string): string {
  if (to !== 'SENT_TO_CARRIER') return reason
  const way = role === 'system' ? reason : `by hand, ${reason}`
  return `${way}, results ${resultsHash(audit)}`
}

/** What a state brings with it, besides its name. */
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
