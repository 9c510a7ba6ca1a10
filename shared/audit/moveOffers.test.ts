import { describe, expect, it } from 'vitest'
import { ADMIN, advanceFacts, anAudit, BAKER } from '#shared/testing/builders.ts'
import { KEY_QUESTION_IDS } from './keyQuestions.ts'
import { mainMove, moveOffers } from './moveOffers.ts'
import { BAKE_STATES, type BakeState } from './states.ts'
import { transitionOf } from './transitions.ts'

const carrier = advanceFacts().carrier
const offered = (bakeState: BakeState, changes = {}, facts = {}, actor = ADMIN) =>
  moveOffers(anAudit({ bakeState, ...changes }), actor, advanceFacts(facts)).map(
    ({ to, words, refused }) => `${to} ${words}${refused === null ? '' : ` ${refused.code}`}`,
  )

describe('the moves that are offered', () => {
  it('say what they ask for, and why one cannot be made whatever is said', () => {
    expect(offered('SUBMITTED', {}, { documents: [] })).toEqual([
      'WORKSHEET none',
      'WRONG_DOCS document',
      'PRODUCTIVE none WORKSHEET_NEEDED',
      'PAUSED pause',
      'CANCELLED reason',
    ])
    expect(offered('SUBMITTED', {}, {}, BAKER)).toContain('CANCELLED reason TRANSITION_NOT_YOURS')
  })

  it('an outcome is offered when one of its reasons holds', () => {
    const offer = (facts: object) =>
      offered('CONTACTING', {}, facts).find((each) => /^NON/.test(each))
    expect(offer({ steps: [], documents: ['D4'] })).toBe('NONPRODUCTIVE outcomeReason')
    expect(offer({ steps: [], documents: [] })).toBe('NONPRODUCTIVE outcomeReason ATTEMPTS_MISSING')
  })

  it('a reason can stand in for a document; it cannot for a figure', () => {
    const answers = KEY_QUESTION_IDS.map((id) => [id, { answer: 'no', detail: '' }])
    const keyQuestions = Object.fromEntries(answers)
    const categories = anAudit().categories.map((line) => ({ ...line, finalExposure: 850_000 }))
    const offer = (changes: object) => offered('WORKSHEET', changes, { documents: [] })[0]
    expect(offer({ keyQuestions, categories })).toBe('PRODUCTIVE waiver')
    expect(offer({ keyQuestions })).toBe('PRODUCTIVE none EXPOSURES_MISSING')
  })

  it('the person who set the outcome sees why not, unless the carrier allows one reviewer', () => {
    const mine = { outcomeBy: ADMIN.userId }
    expect(offered('PRODUCTIVE', mine)[0]).toBe('FINAL_REVIEW_COMPLETE none REVIEWER_SET_OUTCOME')
    const single = { carrier: { ...carrier, singleReviewer: true } }
    expect(offered('PRODUCTIVE', mine, single)[0]).toBe('FINAL_REVIEW_COMPLETE waiver')
  })

  it('the main move of a state is one of the table', () => {
    for (const bakeState of BAKE_STATES) {
      const to = mainMove({ bakeState, pause: null }, carrier)
      if (to !== null) expect([bakeState, transitionOf(bakeState, to)]).not.toContain(null)
    }
    expect(mainMove({ bakeState: 'SUBMITTED', pause: null }, { worksheet: false })).toBe(
      'PRODUCTIVE',
    )
    const pause = { resumeState: 'WORKSHEET', reason: '', at: new Date(0), until: null } as const
    expect(mainMove({ bakeState: 'PAUSED', pause }, carrier)).toBe('WORKSHEET')
  })
})
