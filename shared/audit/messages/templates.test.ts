import { expect, it } from 'vitest'
import type { StepType } from '#shared/firm/model.ts'
import { STEPS } from '../steps/table.ts'
import { TEMPLATES } from './builtInTemplates.ts'
import { readTemplate, refusalOfParty } from './templates.ts'

it.each(['{link}', '{pin}'])('%s is for what goes to the insured alone', (placeholder) => {
  const words = { subject: 'Audit', text: `Please look: ${placeholder}` }
  const refused = (type: StepType) => refusalOfParty(type, words)?.code
  expect(refused('KICK_OFF_WITH_AGENT')).toBe('PLACEHOLDER_NOT_THEIRS')
  expect(refused('AI_REVIEW')).toBe('PLACEHOLDER_NOT_THEIRS')
  expect(refused('EMAIL_INSURED')).toBeUndefined()
  const stored = readTemplate('KICK_OFF_WITH_AGENT', words)
  expect(stored.ok ? '' : stored.error.code).toBe('PLACEHOLDER_NOT_THEIRS')
})

it('the built-in words keep to it', () => {
  for (const [type, template] of Object.entries(TEMPLATES))
    if (template) expect([type, refusalOfParty(type as StepType, template)]).toEqual([type, null])
  expect(Object.keys(TEMPLATES).length).toBeLessThan(Object.keys(STEPS).length)
})
