import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StepType } from '#shared/firm/model.ts'
import { advanceFacts, anAudit, REACHABLE } from '#shared/testing/builders.ts'
import { STEPS } from '../steps/table.ts'
import { TEMPLATES } from './builtInTemplates.ts'
import { htmlOf } from './outgoing.ts'
import {
  PLACEHOLDERS,
  placeholderValues,
  readTemplate,
  refusalOfParty,
  refusalOfTemplate,
  renderTemplate,
} from './templates.ts'

const LINK = 'https://audits.example/sml/audit/intakeAAAAAAAAAAAAAA'

/** What a company may be called to get out of its place. */
const PIECES = [
  ...['{', '}', '{link}', '\r\n', '\n', '<b>', '</p>', '&', '"', "'", '$&', 'Bcc: a@b.co', LINK],
  ...['\0', '\u2028', '\u2029', '\u202e', '\u200b', '\u007f', 'é', '😀', 'Oven'],
]

describe("a carrier's own template", () => {
  it.each(['{nobody}', '{ pin }', '{', 'a } b', '{}', '{constructor}', '{pin'])(
    'with %s is refused, never sent raw',
    (text) => {
      expect(refusalOfTemplate({ subject: '', text })?.code).toBe('TEMPLATE_INVALID')
      expect(refusalOfTemplate({ subject: text, text: 'Hi' })?.code).toBe('TEMPLATE_INVALID')
    },
  )

  it('without a text, or with too much of it, is refused', () => {
    expect(refusalOfTemplate({ subject: 'Hi', text: ' ' })?.code).toBe('TEMPLATE_EMPTY')
    const long = { subject: 'Hi', text: 'x'.repeat(3999) }
    expect(refusalOfTemplate(long)?.code).toBe('TEMPLATE_TOO_LONG')
  })

  it('whatever an order holds: one line of subject, no markup, values never read as placeholders', () => {
    const values = placeholderValues(anAudit(), 'EMAIL_INSURED', advanceFacts())
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }), (pieces) => {
        const hostile = `${pieces.join('')}{pin}\r\nBcc: all@example.com <script>`
        const template = {
          subject: 'For {insuredCompany}',
          text: 'Dear {insuredCompany}\n\n{link}',
        }
        const rendered = renderTemplate(template, { ...values, insuredCompany: hostile })
        if (!rendered.ok) throw new Error(rendered.error.code)
        const { subject, text } = rendered.value
        expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
        expect(text).toContain('{pin}')
        expect(text.split('\n')).toHaveLength(3)
        const html = htmlOf(text, LINK)
        expect(html.replaceAll(/<\/?(p|br)>|<a href="[^"<>]*">|<\/a>/g, '')).not.toMatch(/[<>]/)
        expect(html).toContain(`<a href="${LINK}">${LINK}</a>`)
      }),
    )
  })

  it('every placeholder is explained and has a value for a whole audit', () => {
    const values = placeholderValues(anAudit(REACHABLE), 'EMAIL_INSURED', advanceFacts())
    expect(Object.keys(values).sort()).toEqual(Object.keys(PLACEHOLDERS).sort())
    for (const [name, value] of Object.entries(values)) expect([name, value]).not.toContain('')
  })
})

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
