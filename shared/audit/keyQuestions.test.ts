import { describe, expect, it } from 'vitest'
import { KEY_QUESTION_IDS, KEY_QUESTIONS, unansweredKeyQuestions } from './keyQuestions.ts'

describe('specification §5, key questions', () => {
  it('are the nine, in order', () => {
    expect(Object.values(KEY_QUESTIONS)).toEqual([
      'Sales tax collected',
      'New products',
      'Business name change',
      'Entity type change',
      'Locations added or removed',
      'Mailing address change',
      'Officers/owners change',
      'Operations change',
      'Release results to agent',
    ])
  })

  it('stay open until each has an answer, also when it is no', () => {
    expect(unansweredKeyQuestions({})).toEqual(KEY_QUESTION_IDS)
    const rest = unansweredKeyQuestions({ newProducts: { answer: 'no', detail: '' } })
    expect(rest).toHaveLength(8)
    expect(rest).not.toContain('newProducts')
  })
})
