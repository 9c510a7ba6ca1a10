import { describe, expect, it } from 'vitest'
import { anAudit } from '#shared/testing/builders.ts'
import type { Audit, HistoryEntry } from '../model.ts'
import type { BakeState } from '../states.ts'
import { alcoholLimitOf, askedOf, intakeStatusIn, isReturned, policyEnding } from './intake.ts'

function returned(text: string, bakeState: BakeState = 'WRONG_DOCS'): Audit {
  const audit = anAudit()
  const entry = { op: 'WRONG_DOCS', text, date: audit.dateAdded, userId: 'a@b.co', n: 1, h: '' }
  return { ...audit, bakeState, history: [...audit.history, { ...entry, to: 'WRONG_DOCS' }] }
}

describe('what the public side is asked', () => {
  it('is the figures of the class lines, for the audited period', () => {
    expect(askedOf(anAudit({ auditStart: '2025-11-01' }))).toEqual({
      classes: [{ id: expect.any(String), basis: 'grossSales', description: 'Restaurants' }],
      periodStart: '2025-11-01',
      periodEnd: '2026-10-01',
      alcoholLimit: 30,
      returnKey: '',
      again: [],
      onHold: false,
    })
  })

  it('after a return: what the auditor wrote, a kind of document each', () => {
    const audit = returned(
      'Returned the documents: D3: the wrong year; D8 - page 2 is missing\nd1: x',
    )
    expect(askedOf(audit)).toMatchObject({
      returnKey: 'r1',
      again: [
        { docType: 'D3', words: 'the wrong year' },
        { docType: 'D8', words: 'page 2 is missing' },
        { docType: '', words: 'D1: x' },
      ],
    })
    expect(askedOf({ ...audit, bakeState: 'SUBMITTED' })).toMatchObject({
      returnKey: '',
      again: [],
    })
  })

  it('is read from the fields of the entry, whatever its words are', () => {
    const returnedDocuments = [
      { type: 'D3', words: 'the wrong year' },
      { type: 'D1', words: 'x' },
      { type: '', words: 'call me' },
    ] as const
    const audit = returned('erased')
    const history = audit.history.map((entry) =>
      entry.to === 'WRONG_DOCS' ? { ...entry, returned: [...returnedDocuments] } : entry,
    )
    expect(askedOf({ ...audit, history }).again).toEqual([
      { docType: 'D3', words: 'the wrong year' },
      { docType: '', words: 'D1: x' },
      { docType: '', words: 'call me' },
    ])
  })

  it('after a review: only the documents of theirs that it names, and nothing without one', () => {
    const redone = (returnedDocuments: HistoryEntry['returned']) => {
      const audit = returned('Returned to redo by the reviewer: 16910 is rated wrong', 'REDO')
      const history = audit.history.map((entry): HistoryEntry => {
        if (entry.to === undefined) return entry
        return { ...entry, from: 'PRODUCTIVE', to: 'REDO', returned: returnedDocuments ?? [] }
      })
      return { ...audit, history }
    }
    const internal = redone([])
    expect(askedOf(internal)).toMatchObject({ returnKey: '', again: [] })
    expect([intakeStatusIn(internal), isReturned(internal)]).toEqual(['submitted', false])
    const asking = redone([{ type: 'D8', words: 'the return for June' }])
    expect(askedOf(asking).again).toEqual([{ docType: 'D8', words: 'the return for June' }])
    expect([intakeStatusIn(asking), isReturned(asking)]).toEqual(['returned', true])
    // As release 0.2.0 kept it: the pages are open, and the words for the auditor stay with them.
    const earlier = redone([{ type: '', words: 'class 16910 is rated wrong' }])
    expect(askedOf(earlier).again).toEqual([])
    expect([intakeStatusIn(earlier), isReturned(earlier)]).toEqual(['returned', true])
    expect(intakeStatusIn({ ...earlier, bakeState: 'HEARTBEAT' })).toBe('open')
  })

  it('is still what was returned after a pause, whatever was said to go on', () => {
    const audit = returned('Returned: D3: blurred')
    const [last] = audit.history.slice(-1)
    const resumed = {
      ...last,
      from: 'PAUSED',
      text: 'Resumed: call me first',
      n: 3,
    } as HistoryEntry
    expect(askedOf({ ...audit, history: [...audit.history, resumed] })).toMatchObject({
      returnKey: 'r1',
      again: [{ docType: 'D3', words: 'blurred' }],
    })
  })

  it('is still what was returned while the audit goes on from there, until answers are sent', () => {
    const audit = returned('Returned: D8: June is missing')
    const later = (bakeState: BakeState, ...moves: BakeState[]) => {
      const date = audit.dateAdded
      const entries = moves.map((to, index) => {
        return { op: to, text: to, date, userId: 'a@b.co', n: index + 2, h: '', to }
      })
      return { ...audit, bakeState, history: [...audit.history, ...entries] }
    }
    for (const state of ['HEARTBEAT', 'CONTACTING', 'SKIPPED', 'NONPRODUCTIVE'] as const) {
      const awaited = later(state, state)
      expect([state, intakeStatusIn(awaited), isReturned(awaited)]).toEqual([
        state,
        'returned',
        true,
      ])
      // Agents and delegates were asked for nothing.
      expect(intakeStatusIn(awaited, 'agent')).toBe('open')
      const again = [{ docType: 'D8', words: 'June is missing' }]
      expect(askedOf(awaited)).toMatchObject({ returnKey: 'r1', again })
    }
    const sent = later('HEARTBEAT', 'SUBMITTED', 'PRODUCTIVE', 'REDO', 'HEARTBEAT')
    const history = sent.history.map((entry): HistoryEntry => {
      return entry.to === 'REDO' ? { ...entry, from: 'PRODUCTIVE', returned: [] } : entry
    })
    expect(intakeStatusIn({ ...sent, history })).toBe('open')
    expect(askedOf({ ...sent, history })).toMatchObject({ returnKey: '', again: [] })
    // A reviewer who asks the insured for nothing leaves open what the auditor asked them for.
    const reviewed = later('REDO', 'NONPRODUCTIVE', 'REDO')
    const asking = reviewed.history.map((entry): HistoryEntry => {
      return entry.to === 'REDO' ? { ...entry, from: 'NONPRODUCTIVE', returned: [] } : entry
    })
    expect(askedOf({ ...reviewed, history: asking })).toMatchObject({ returnKey: 'r1' })
  })

  it('rests with the audit, and still knows what was returned', () => {
    const pause = {
      resumeState: 'WRONG_DOCS',
      reason: 'flood',
      at: new Date(0),
      until: null,
    } as const
    const audit = { ...returned('Returned: D3: blurred', 'PAUSED'), pause }
    expect(askedOf(audit)).toMatchObject({ onHold: true, again: [{ docType: 'D3' }] })
  })
})

describe('the alcohol limit', () => {
  it.each([
    ['16910', 'Restaurants', 30],
    ['16916', '', 75],
    ['99999', 'Restaurants with sale of alcoholic beverages less than 30% of receipts', 30],
    ['10026', 'Bakery', null],
  ])('of %s %s is %s', (classCode, classDescription, limit) => {
    expect(alcoholLimitOf([{ classCode, classDescription }])).toBe(limit)
  })
})

it.each([
  ['GLP-0000100-08', '00-08'],
  ['P1902', '1902'],
  ['CPP 12/A', 'P 12/A'],
  ['07', '07'],
  ['', ''],
])(
  'of the policy number %j the public sees %j: four letters or digits, and no lone dash',
  (policy, end) => {
    expect(policyEnding(policy)).toBe(end)
  },
)
