import { expect, it } from 'vitest'
import { nearestSteps } from './labels.ts'

it.each([
  ['cal insured', 'CALL_INSURED'],
  ['text', 'TEXT_INSURED'],
  ['Emailing insured 2', 'EMAILING_INSURED_2X'],
  ['submitdocs', 'SUBMIT_DOCS'],
])('%s is nearest to %s', (typed, step) => {
  expect(nearestSteps(typed)[0]).toBe(step)
})

it('names as many as are asked for, whatever was typed', () => {
  expect(nearestSteps('')).toHaveLength(3)
  expect(nearestSteps('x'.repeat(100_000), 2)).toHaveLength(2)
})
