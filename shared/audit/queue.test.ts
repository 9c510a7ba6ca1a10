import { expect, it } from 'vitest'
import { anAudit, aStep } from '#shared/testing/builders.ts'
import { withAudit } from './queue.ts'

const audit = anAudit({ id: 'a', openSteps: { CALL_INSURED: 'call', CALL_AGENT: 'agent' } })
const step = (id: string) => ({
  id,
  audit,
  step: aStep({ id, auditFSID: 'a' }),
  kind: 'call' as const,
  due: null,
})
const desk = { ...step('desk'), audit: anAudit({ id: 'desk', bakeState: 'WORKSHEET' }), step: null }
const queue = {
  items: [step('call'), step('agent'), desk],
  hasMore: false,
  counts: {
    today: '2026-11-19',
    ...{ all: 3, due: 3, late: 0 },
    kinds: { call: 3, documents: 0, worksheet: 0, other: 0 },
  },
}

it('drops the steps that are over and keeps the others with the newer audit', () => {
  const newer = { ...audit, v: 9, openSteps: { CALL_AGENT: 'agent' } }
  const { items, counts } = withAudit(queue, newer)
  expect(counts).toMatchObject({ all: 2, due: 2, kinds: { call: 2 } })
  expect(items.map(({ id, audit: { v } }) => [id, v])).toEqual([
    ['agent', 9],
    ['desk', desk.audit.v],
  ])
})

it('drops an audit from the desk whose state asks for nothing any more', () => {
  const sent = { ...desk.audit, v: 9, bakeState: 'PRODUCTIVE' } as const
  expect(withAudit(queue, sent).items.map(({ id }) => id)).toEqual(['call', 'agent'])
})

it('leaves the queue alone for an audit that is older, the same, or not in it', () => {
  expect(withAudit(queue, audit)).toBe(queue)
  expect(withAudit(queue, anAudit({ id: 'other', v: 9 }))).toBe(queue)
})
