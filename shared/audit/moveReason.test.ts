import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ADMIN, advanceFacts, anAudit, BAKER } from '#shared/testing/builders.ts'
import { advanceAudit } from './advanceAudit.ts'
import { DOCUMENT_TYPE_IDS } from './documentTypes.ts'
import { readReason, textOfReason } from './moveReason.ts'
import { OUTCOME_REASON_CODES } from './nonproductive.ts'
import type { BakeState } from './states.ts'

describe('the reason of a move, read from its text', () => {
  it('is an outcome, what is wrong with which documents, a handover, a waiver or words', () => {
    expect(readReason('outcome', 'no_contact: four calls')).toEqual({
      kind: 'outcome',
      code: 'NO_CONTACT',
      words: 'four calls',
    })
    expect(readReason('outcome', 'gone away')).toMatchObject({ code: null, words: 'gone away' })
    expect(readReason('returned', 'd3 - wrong year; call me\n\nD8')).toEqual({
      kind: 'returned',
      documents: [
        { type: 'D3', words: 'wrong year' },
        { type: '', words: 'call me' },
        { type: 'D8', words: '' },
      ],
    })
    expect(readReason('handover', 'mailed to a@b.example')).toMatchObject({
      how: 'mailed to a@b.example',
    })
    expect(readReason('handover', 'a@b.example')).toMatchObject({ how: '' })
    expect(readReason('waiver', 'by phone')).toEqual({ kind: 'waiver', words: 'by phone' })
  })

  it('is the same again from the text that a form makes of it', () => {
    const words = fc.stringMatching(/^[a-z]{1,9}( [a-z]{1,9})*$/)
    const outcome = fc.record({
      kind: fc.constant('outcome' as const),
      code: fc.constantFrom(...OUTCOME_REASON_CODES),
      words,
    })
    const returned = fc.record({
      kind: fc.constant('returned' as const),
      documents: fc.array(fc.record({ type: fc.constantFrom(...DOCUMENT_TYPE_IDS), words }), {
        minLength: 1,
      }),
    })
    fc.assert(
      fc.property(fc.oneof(outcome, returned), (reason) => {
        expect(readReason(reason.kind, textOfReason(reason))).toEqual(reason)
      }),
    )
  })

  it.each<[BakeState, BakeState, string]>([
    ['SUBMITTED', 'WRONG_DOCS', 'Returned the documents'],
    ['PRODUCTIVE', 'REDO', 'Returned to redo by the reviewer'],
  ])('of a return from %s is in its entry, as words and as fields', (from, to, text) => {
    const facts = advanceFacts({ reason: 'D3: wrong year' })
    const moved = advanceAudit(anAudit({ bakeState: from }), to, ADMIN, facts)
    expect(moved.ok && moved.value.history.at(-1)).toMatchObject({
      text: `${text}: D3: wrong year`,
      returned: [{ type: 'D3', words: 'wrong year' }],
    })
  })

  it('of any other move adds no fields', () => {
    const facts = advanceFacts({ reason: 'D3: wrong year' })
    const moved = advanceAudit(anAudit({ bakeState: 'SUBMITTED' }), 'PAUSED', BAKER, facts)
    expect(moved.ok && moved.value.history.at(-1)).not.toHaveProperty('returned')
  })
})
