import { expect, it } from 'vitest'
import { seededRandom } from '#shared/simulation/fixedPorts.ts'
import { aCarrier, anAudit, aStep } from '#shared/testing/builders.ts'
import { expectedAudit, foreseenRefusal, type KnownParts } from './expectedAudit.ts'
import type { PendingAction } from './pendingActions.ts'

const NOW = new Date('2026-11-19T17:00:00.000Z')
const actor = { userId: 'bea@bakehouse.example', role: 'baker' } as const

const pending = (
  id: string,
  action: PendingAction['action'],
  more: Partial<PendingAction> = {},
): PendingAction => ({
  id,
  auditFSID: 'a',
  action,
  reason: '',
  since: NOW,
  seenVersion: 1,
  at: null,
  version: null,
  ...more,
})

const call = aStep({ id: 'call', type: 'CALL_INSURED', auditFSID: 'a', dateStarted: NOW })
const audit = anAudit({
  id: 'a',
  v: 1,
  bakeState: 'CONTACTING',
  openSteps: { CALL_INSURED: 'call' },
  nextStep: 'CALL_INSURED',
})
const known: KnownParts = {
  audit,
  carrier: { ...aCarrier(), cadence: {} },
  openSteps: [call],
  steps: [call],
}
const note = (text: string) => ({ kind: 'note', text }) as const
const log = {
  kind: 'complete',
  step: 'CALL_INSURED',
  completion: { disposition: 'voicemail' },
} as const

it('is the stored audit with the actions in order; its version stays, and the steps follow', () => {
  const actions = [pending('1', note('one')), pending('2', log), pending('3', note('two'))]
  const expected = expectedAudit(known, actions, actor)
  expect(expected.audit.notes.map(({ text }) => text)).toEqual(['one', 'two'])
  expect(expected.audit.v).toBe(1)
  expect(expected.steps?.find(({ id }) => id === 'call')).toMatchObject({ status: 'COMPLETED' })
  expect(expected.openSteps?.some(({ id }) => id === 'call')).toBe(false)
  // The same from frame to frame, new ids included.
  expect(expectedAudit(known, actions, actor)).toEqual(expected)
  expect(expectedAudit(known, [], actor)).toBe(known)
})

it('an action that the stored audit holds is not applied twice', () => {
  const at = new Date(NOW.getTime() + 40)
  const [first] = audit.history
  const entry = { n: 1, op: 'NOTE', text: 'Note added', h: '', ...first, userId: actor.userId }
  const newer = { ...audit, v: 2, history: [...audit.history, { ...entry, date: at }] }
  const stored = { ...known, audit: newer }
  expect(expectedAudit(stored, [pending('1', note('one'), { version: 2 })], actor)).toBe(stored)
  // Before its end is known, its entry of its own moment says so.
  expect(expectedAudit(stored, [pending('1', note('one'), { at })], actor)).toBe(stored)
  // Another's newer version is no reason to hide it.
  const others = { ...known, audit: { ...audit, v: 2 } }
  const shown = expectedAudit(others, [pending('1', note('one'), { at })], actor)
  expect(shown.audit.notes.at(-1)?.text).toBe('one')
})

it('what cannot be worked out is left out, and what would be refused changes nothing', () => {
  const bare: KnownParts = { audit, carrier: null }
  expect(expectedAudit(bare, [pending('1', log)], actor)).toBe(bare)
  const claimed = expectedAudit(bare, [pending('1', { kind: 'claim' })], actor).audit
  expect(claimed).toMatchObject({ assignee: actor.userId, nextStep: 'CALL_INSURED' })
  expect(expectedAudit(known, [pending('1', note(' '))], actor)).toBe(known)
  const unknown = { kind: 'launch' } as unknown as PendingAction['action']
  expect(expectedAudit(known, [pending('1', unknown)], actor)).toBe(known)
})

it('a refusal is foreseen only when everything that it takes is known', () => {
  const acting = { actor, now: NOW, random: seededRandom() }
  const move = { kind: 'move', to: 'NONPRODUCTIVE' } as const
  expect(foreseenRefusal({ audit, carrier: null }, move, acting)).toBeNull()
  expect(foreseenRefusal({ ...known, steps: undefined }, move, acting)).toBeNull()
  const whole = { ...known, documents: [] }
  expect(foreseenRefusal(whole, move, acting)?.code).toMatch(/^OUTCOME_|^NONPRODUCTIVE_|REASON/)
  const theirs = { ...audit, assignee: 'bob@x.example', claimUntil: new Date(NOW.getTime() + 9) }
  const refused = foreseenRefusal({ audit: theirs, carrier: null }, move, acting)
  expect(refused?.code).toBe('AUDIT_CLAIMED')
})
