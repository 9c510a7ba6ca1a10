import { ANSWERED_STATES } from '#shared/audit/access/intake.ts'
import { BAKE_STATES, type BakeState } from '#shared/audit/states.ts'
import type { Filter } from '#shared/kernel/ports/documentStore.ts'
import { ACTOR_NAMES, type ActorName } from './actors.ts'
import { minutesOn, NOW } from './moments.ts'
import { type Documents, type RuleCase, SERVER_TIME } from './RuleCase.ts'
import { AUDIT, WORLD } from './world.ts'

const AGENTS = 'agentCapability00001'
const DELEGATES = 'delegateCapability01'

/** Who has no business with the audit but through a link, or through their carrier's own view. */
const OUTSIDERS: readonly ActorName[] = ['anonymous', 'stranger', 'carrierUser', 'bakerOfBeta']

/**
 * What those who know an audit's id try with it: an agent and a delegate, whose own intakes name it, and
 * a carrier user, whose views have it. None of it leads to the insured's intake.
 */
export function capabilityCases(): RuleCase[] {
  const { id, intakeId } = AUDIT
  const intake = WORLD[`intakes/${intakeId}`]
  const seed = {
    [`intakes/${AGENTS}`]: { ...intake, scope: 'agent' },
    [`intakes/${DELEGATES}`]: { ...intake, scope: 'delegate', parts: 'sales' },
  }
  const ofAudit: Filter = { field: 'auditFSID', op: '==', value: id }
  const answer = { saved: '{}', rev: 1, pending: true, at: SERVER_TIME }
  const asks: readonly [string, RuleCase['ask']][] = [
    ['reads the audit', { kind: 'get', path: `audits/${id}` }],
    ['reads the PIN', { kind: 'get', path: `audits/${id}/private/access` }],
    ...(['intakes', 'opens', 'attachments', 'audits'] as const).map(
      (collection): [string, RuleCase['ask']] => [
        `looks for ${collection} by the audit's id`,
        {
          kind: 'list',
          collection,
          options: {
            filters: [collection === 'attachments' ? { ...ofAudit, field: 'audit' } : ofAudit],
          },
        },
      ],
    ),
    [
      'answers under it',
      { kind: 'commit', writes: [{ kind: 'update', collection: 'intakes', id, data: answer }] },
    ],
    [
      'makes an intake under it',
      {
        kind: 'commit',
        writes: [{ kind: 'set', collection: 'intakes', id, data: { ...intake, ...answer } }],
      },
    ],
    ...[AGENTS, DELEGATES].flatMap((own): [string, RuleCase['ask']][] =>
      [{ scope: 'insured' }, { parts: 'all' }, { auditFSID: 'another' }, { intakeId }].map(
        (more) => [
          `answers ${own} with ${JSON.stringify(more)}`,
          {
            kind: 'commit',
            writes: [
              { kind: 'update', collection: 'intakes', id: own, data: { ...answer, ...more } },
            ],
          },
        ],
      ),
    ),
    [
      'makes a code that leads to the insured',
      {
        kind: 'commit',
        writes: [
          {
            kind: 'create',
            collection: 'opens',
            id: 'A'.repeat(43),
            data: { intakeId, auditFSID: id, dateAdded: SERVER_TIME },
          },
        ],
      },
    ],
  ]
  const denied = OUTSIDERS.flatMap((actor) =>
    asks.map(([what, ask]): RuleCase => {
      return { name: `${actor}, who knows the audit: ${what}`, actor, allowed: false, ask, seed }
    }),
  )
  // Their own intakes stay theirs to read and answer, and what is under the audit's id is nothing.
  const lawful = ACTOR_NAMES.flatMap((actor): RuleCase[] => [
    {
      name: `${actor}: reads the agent's intake by its id`,
      actor,
      allowed: true,
      ask: { kind: 'get', path: `intakes/${AGENTS}` },
      seed,
    },
    {
      name: `${actor}: answers the agent's intake by its id`,
      actor,
      allowed: true,
      ask: {
        kind: 'commit',
        writes: [{ kind: 'update', collection: 'intakes', id: AGENTS, data: answer }],
      },
      seed,
    },
  ])
  return [...denied, ...lawful, ...closedLinks(seed)]
}

/** A link whose own document still says open, and what it hangs on does not. */
function closedLinks(links: Documents): RuleCase[] {
  const { id, intakeId } = AUDIT
  const audit = WORLD[`audits/${id}`]
  const insured = WORLD[`intakes/${intakeId}`]
  const pausedIn = (resumeState: BakeState) => ({ resumeState, reason: 'x', at: NOW, until: null })
  const situations: readonly [string, Documents, boolean][] = [
    ...BAKE_STATES.filter((state) => state !== 'PAUSED').map(
      (state): [string, Documents, boolean] => [
        `in ${state}`,
        { [`audits/${id}`]: { ...audit, bakeState: state } },
        ANSWERED_STATES.includes(state),
      ],
    ),
    ...(['CONTACTING', 'SUBMITTED'] as const).map((state): [string, Documents, boolean] => [
      `paused in ${state}`,
      { [`audits/${id}`]: { ...audit, bakeState: 'PAUSED', pause: pausedIn(state) } },
      state === 'CONTACTING',
    ]),
    ['whose audit is not there', { [`audits/${id}`]: null }, false],
    [
      'whose insured’s link is over',
      { [`intakes/${intakeId}`]: { ...insured, openUntil: minutesOn(-1) } },
      false,
    ],
    [
      'whose insured’s link is revoked',
      { [`intakes/${intakeId}`]: { ...insured, revoked: true } },
      false,
    ],
  ]
  return situations.map(([what, seed, allowed]): RuleCase => {
    const data = { saved: '{}', rev: 1, pending: true, at: SERVER_TIME }
    return {
      name: `an agent answers an audit ${what}`,
      actor: 'anonymous',
      allowed,
      ask: {
        kind: 'commit',
        writes: [{ kind: 'update', collection: 'intakes', id: AGENTS, data }],
      },
      seed: { ...links, ...seed },
    }
  })
}
