import { describe, expect, it } from 'vitest'
import { refusal } from './refusal.ts'

describe('refusal', () => {
  it('fills the placeholders from the facts', () => {
    expect(refusal('STEP_EXISTS', { step: 'Call Agent' })).toEqual({
      code: 'STEP_EXISTS',
      message: 'The audit already has an open step Call Agent.',
      next: 'Complete the open one first.',
    })
  })

  it('leaves a placeholder whose fact is missing, so that the gap shows', () => {
    expect(refusal('STEP_EXISTS').message).toContain('{step}')
  })
})
